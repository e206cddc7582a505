import './node-version.mjs';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, isCommand, root, print } from './cli.mjs';

const checklist = join(root, 'docs/spec-checklist.txt');
const reports = join(root, 'test-results');
const id = /[A-Z]-\d\d(?:\.[A-Za-z_0-9]+)?/;
const inTitle = new RegExp(`\\[(${id.source}(?:[,\\s]+${id.source})*)\\]`, 'g');

/** Returns the statements of the checklist in file order, each with its heading. */
export function readStatements(text) {
  let group = '';
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('# ')) group = line.slice(2);
    const [, name, about] = new RegExp(`^(${id.source})\\s+(.+)$`).exec(line) ?? [];
    return name && group ? [{ name, about, group }] : [];
  });
}

/** Returns the ids in a title: `[R-03]`, `[V-02, V-03]`, several brackets. */
export const idsIn = (title) => [...title.matchAll(inTitle)].flatMap(([, list]) => list.split(/[,\s]+/));

const ofVitest = ({ testResults }) =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName),
  );

const ofPlaywright = ({ suites }, trail = '') =>
  suites.flatMap(({ title, specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ ok, tests }) => ok && tests.some(({ status }) => status === 'expected'))
      .map((spec) => `${trail} ${title} ${spec.title}`),
    ...ofPlaywright({ suites: inner }, `${trail} ${title}`),
  ]);

/** Returns the titles of passed tests, including those of their groups. */
export const passedTitles = (report) => (report.testResults ? ofVitest(report) : report.suites ? ofPlaywright(report) : []);

function provenIds() {
  if (!existsSync(reports)) giveUp('No test-results: run `npm test` first.');
  const files = readdirSync(reports).filter((name) => name.endsWith('.json'));
  const titles = files.flatMap((name) => passedTitles(JSON.parse(readFileSync(join(reports, name), 'utf8'))));
  return new Set(titles.flatMap(idsIn));
}

function report() {
  const statements = readStatements(readFileSync(checklist, 'utf8'));
  const proven = provenIds();
  for (const group of new Set(statements.map((statement) => statement.group))) {
    const members = statements.filter((statement) => statement.group === group);
    print(
      `${String(members.filter(({ name }) => proven.has(name)).length).padStart(4)} of ${String(members.length).padEnd(4)} ${group}`,
    );
  }
  const open = statements.filter(({ name }) => !proven.has(name));
  if (open.length > 0) print('\nNo passing test carries:');
  for (const { name, about } of open) print(`  ${name.padEnd(24)} ${about}`);
  const known = new Set(statements.map(({ name }) => name));
  const unknown = [...proven].filter((name) => !known.has(name));
  if (unknown.length > 0) print(`\nTests carry ids that the checklist does not know: ${unknown.join(', ')}`);
  print(`\n${statements.length - open.length} of ${statements.length} statements are proven by a passing test.`);
}

process.stdout.on('error', () => process.exit());
if (isCommand(import.meta)) report();
