import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from './cli.mjs';

const page = join(root, 'docs/guarantees.md');
const [begin, end] = ['<!-- figures -->', '<!-- /figures -->'];

const count = (value) => (typeof value === 'number' ? value.toLocaleString('en-US') : String(value));
const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;
const sum = (values) => Object.values(values).reduce((all, one) => all + one, 0);

/** Formats the report of each harness as a table row: what was tried, and what was found. */
const rows = {
  permissions: (told) => [
    `${count(told.routes)} calls, ${count(told.cells)} cells (${count(told.denied)} denied), ${count(told.owned)} of owners and other accounts`,
    `${told.findings} findings; ${told['dropped rules found']} removed rules and ${told['swapped nodes found']} swapped permissions found`,
  ],
  'bad-input': (told) => [
    `${count(told['distinct items'])} distinct items, ${count(told.inputs)} inputs (shops: ${count(told.shops)}), ${told['calls reached']} calls reached; slowest reply ${seconds(told.slowestMs)}; ${told['heap grown MB']} MB heap growth`,
    `${told.findings} findings`,
  ],
  jobs: (told) => [
    `${count(told.asked)} requested, ${count(told.jobs)} jobs started; rows of bulk jobs: ${count(told.rowsDone)} done, ${count(told.rowsRefused)} rejected; ${count(told.leftNothing)} import files with an error left nothing`,
    `${told.findings} findings`,
  ],
  files: (told) => [
    `${told.files} hostile files, ${told['multipart bodies']} multipart bodies, ${told.sheets} import files`,
    'each the expected result',
  ],
  kills: (told) => [
    `${count(told.operations)} writes of six clients (${count(told['refused for lack of stock'])} rejected for lack of stock), ${told['kills of the server']} kills of the server, ${told['kills of the database']} of its whole database, ${told['kills of a connection']} of one connection, ${told['restarts of the database']} restarts of the database, ${count(told.retries)} retries`,
    `${told.lost} lost, ${told.doubled} doubled, ${told.oversold} oversold, ${told.contradictions} sums off; ready ${told['slowest ready, ms']} ms after its database; with a database that acknowledges before writing ${told['lost by a careless database']} lost`,
  ],
  deaths: (told) => [
    `${told['deaths at a commit']} kills at the commit of a write, and kills of workers in jobs`,
    'each write is present once',
  ],
  line: (told) => [
    `${count(told.operations)} writes and ${count(sum(told.answers))} reads over a slow, silent and cut connection; an exhausted pool`,
    `slowest reply ${seconds(told['slowest answer, ms'])}, ${seconds(told['slowest answer of an exhausted pool, ms'])} with an exhausted pool; all sums match`,
  ],
  'broken-off': (told) => [
    `${told['uploads broken off']} uploads and ${told['streams cut']} streams broken off; replies lost: ${told['answers lost']}`,
    'nothing left behind',
  ],
  disk: (told) => [
    `uploads on a disk of ${told['kind of disk']}, the database on one of ${told['kind of database disk']}`,
    `rejected with a named error; writes again ${told['writes again after, ms']} ms after space is freed`,
  ],
  plans: (told) => [
    `${count(told.statements)} statements of ${told.lists} lists and of every call and task, on ${told.shop}`,
    `${told.findings} unbounded reads, sorts or counts, besides ${told['allowed with a reason']} allowed with a reason`,
  ],
  races: (told) => [
    Object.entries(told)
      .filter(([race]) => race !== 'seed')
      .map(([race, came]) => `${race}: ${came}`)
      .join('<br>'),
    'only the allowed number succeeds',
  ],
};

function tableOf(reports) {
  const lines = reports.flatMap(({ name, told }) => {
    const row = rows[name]?.(told);
    return row ? [`| ${name} | ${row[0]} | ${row[1]} |`] : [];
  });
  return ['| harness | tried | found |', '| --- | --- | --- |', ...lines].join('\n');
}

/** Writes the metrics of a run into the guarantees page, between its two markers. */
export function writeMetrics(reports, { settings, minutes, survived }) {
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} has no place between ${begin} and ${end}`);
  const machine = `${availableParallelism()} cores, Node ${process.versions.node}`;
  const head = `Measured with \`${settings} npm run security\` on ${machine}, in ${minutes} min; ${survived}.`;
  writeFileSync(page, `${text.slice(0, from)}${begin}\n${head}\n\n${tableOf(reports)}\n${text.slice(to)}`);
}
