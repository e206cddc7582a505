import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from './cli.mjs';

const page = join(root, 'docs/guarantees.md');
const [begin, end] = ['<!-- figures -->', '<!-- /figures -->'];

const count = (value) => (typeof value === 'number' ? value.toLocaleString('en-US') : String(value));
const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;
const sum = (values) => Object.values(values).reduce((all, one) => all + one, 0);

/** What each harness told, as a row: what was tried, and what was found. */
const rows = {
  permissions: (told) => [
    `${count(told.routes)} calls, ${count(told.cells)} cells (${count(told.denied)} denied), ${count(told.owned)} of owners and strangers`,
    `${told.findings} findings; ${told['dropped rules found']} dropped rules and ${told['swapped nodes found']} swapped nodes were found`,
  ],
  'bad-input': (told) => [
    `${count(told['distinct items'])} distinct items, ${count(told.inputs)} inputs (shops: ${count(told.shops)}), ${told['calls reached']} calls reached; slowest answer ${seconds(told.slowestMs)}; ${told['heap grown MB']} MB more heap afterwards`,
    `${told.findings} findings`,
  ],
  jobs: (told) => [
    `${count(told.asked)} asked for, ${count(told.jobs)} jobs begun; rows of bulk jobs: ${count(told.rowsDone)} done, ${count(told.rowsRefused)} refused; ${count(told.leftNothing)} sheets with a fault in them left nothing`,
    `${told.findings} findings`,
  ],
  files: (told) => [
    `${told.files} hostile files, ${told['multipart bodies']} multipart bodies, ${told.sheets} sheets`,
    'each its verdict',
  ],
  kills: (told) => [
    `${count(told.operations)} writes of six hands (${count(told['refused for lack of stock'])} refused for lack of stock), ${told['kills of the server']} kills of the server, ${told['kills of the database']} of its whole database, ${told['kills of a connection']} of one connection, ${told['restarts of the database']} restarts of the database, ${count(told.retries)} asked for again`,
    `${told.lost} lost, ${told.doubled} doubled, ${told.oversold} oversold, ${told.contradictions} sums off; ready ${told['slowest ready, ms']} ms after its database; of a database that answers before it has written ${told['lost by a careless database']} lost`,
  ],
  deaths: (told) => [
    `${told['deaths at a commit']} deaths at the commit of a write, and those of workers in jobs`,
    'each write stands once',
  ],
  line: (told) => [
    `${count(told.operations)} writes and ${count(sum(told.answers))} readings over a line that is slow, silent, cut; an exhausted pool`,
    `slowest answer ${seconds(told['slowest answer, ms'])}, ${seconds(told['slowest answer of an exhausted pool, ms'])} of an exhausted pool; books add up`,
  ],
  'broken-off': (told) => [
    `${told['uploads broken off']} uploads and ${told['streams cut']} streams broken off; answers lost: ${told['answers lost']}`,
    'nothing left behind',
  ],
  disk: (told) => [
    `uploads on a disk of ${told['kind of disk']}, the database on one of ${told['kind of database disk']}`,
    `refused by name; writes again ${told['writes again after, ms']} ms after there is room`,
  ],
  plans: (told) => [
    `${count(told.statements)} statements of ${told.lists} lists and of every call and task, over ${told.shop}`,
    `${told.findings} that read, sort or count without end, beside ${told['allowed with a reason']} that are allowed with their reasons`,
  ],
  races: (told) => [
    Object.entries(told)
      .filter(([race]) => race !== 'seed')
      .map(([race, came]) => `${race}: ${came}`)
      .join('<br>'),
    'one wins where one may',
  ],
};

function tableOf(reports) {
  const lines = reports.flatMap(({ name, told }) => {
    const row = rows[name]?.(told);
    return row ? [`| ${name} | ${row[0]} | ${row[1]} |`] : [];
  });
  return ['| harness | tried | found |', '| --- | --- | --- |', ...lines].join('\n');
}

/** Writes the figures of a run into the page of guarantees, between its two marks. */
export function writeMetrics(reports, { settings, minutes, survived }) {
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} has no place between ${begin} and ${end}`);
  const machine = `${availableParallelism()} cores, Node ${process.versions.node}`;
  const head = `Of \`${settings} npm run security\` on ${machine}, in ${minutes} min; ${survived}.`;
  writeFileSync(page, `${text.slice(0, from)}${begin}\n${head}\n\n${tableOf(reports)}\n${text.slice(to)}`);
}
