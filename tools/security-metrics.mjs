import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from './cli.mjs';

const page = join(root, 'docs/guarantees.md');
const [begin, end] = ['<!-- metrics -->', '<!-- /metrics -->'];

const count = (value) => (typeof value === 'number' ? value.toLocaleString('en-US') : String(value));
const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;
const sum = (values) => Object.values(values).reduce((all, one) => all + one, 0);

/** Formats the report of each harness as a table row: what was tried, and what was found. */
const rows = {
  permissions: (results) => [
    `${count(results.routes)} calls, ${count(results.cells)} cells (${count(results.denied)} denied), ${count(results.owned)} of owners and other accounts`,
    `${results.findings} findings; ${results['dropped rules found']} removed rules and ${results['swapped permissions found']} swapped permissions found`,
  ],
  'bad-input': (results) => [
    `${count(results['distinct items'])} distinct items, ${count(results.inputs)} inputs (shops: ${count(results.shops)}), ${results['calls reached']} calls reached; slowest reply ${seconds(results.slowestMs)}; ${results['heap grown MB']} MB heap growth`,
    `${results.findings} findings`,
  ],
  jobs: (results) => [
    `${count(results.asked)} requested, ${count(results.jobs)} jobs started; rows of bulk jobs: ${count(results.rowsDone)} done, ${count(results.rowsRejected)} rejected; ${count(results.leftNothing)} import files with an error left nothing`,
    `${results.findings} findings`,
  ],
  files: (results) => [
    `${results.files} hostile files, ${results['multipart bodies']} multipart bodies, ${results.importFiles} import files`,
    'each the expected result',
  ],
  kills: (results) => [
    `${count(results.operations)} writes of six clients (${count(results['refused for lack of stock'])} rejected for lack of stock), ${results['kills of the server']} kills of the server, ${results['kills of the database']} of its whole database, ${results['kills of a connection']} of one connection, ${results['restarts of the database']} restarts of the database, ${count(results.retries)} retries`,
    `${results.lost} lost, ${results.doubled} doubled, ${results.oversold} oversold, ${results.contradictions} sums off; ready ${results['slowest ready, ms']} ms after its database; with a database that acknowledges before writing ${results['lost by a careless database']} lost`,
  ],
  deaths: (results) => [
    `${results['deaths at a commit']} kills at the commit of a write, and kills of workers in jobs`,
    'each write is present once',
  ],
  line: (results) => [
    `${count(results.operations)} writes and ${count(sum(results.answers))} reads over a slow, silent and cut connection; an exhausted pool`,
    `slowest reply ${seconds(results['slowest answer, ms'])}, ${seconds(results['slowest answer of an exhausted pool, ms'])} with an exhausted pool; all sums match`,
  ],
  'broken-off': (results) => [
    `${results['uploads broken off']} uploads and ${results['streams cut']} streams broken off; replies lost: ${results['answers lost']}`,
    'nothing left behind',
  ],
  disk: (results) => [
    `uploads on a disk of ${results['kind of disk']}, the database on one of ${results['kind of database disk']}`,
    `rejected with a named error; writes again ${results['writes again after, ms']} ms after space is freed`,
  ],
  plans: (results) => [
    `${count(results.statements)} statements of ${results.lists} lists and of every call and task, on ${results.shop}`,
    `${results.findings} unbounded reads, sorts or counts, besides ${results['allowed with a reason']} allowed with a reason`,
  ],
  races: (results) => [
    Object.entries(results)
      .filter(([race]) => race !== 'seed')
      .map(([race, came]) => `${race}: ${came}`)
      .join('<br>'),
    'only the allowed number succeeds',
  ],
};

function tableOf(reports) {
  const lines = reports.flatMap(({ name, results }) => {
    const row = rows[name]?.(results);
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
