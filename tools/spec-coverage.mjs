import './node-version.mjs';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, isCommand, root, print } from './cli.mjs';

const checklist = join(root, 'docs/spec-checklist.txt');
const laterList = join(root, 'docs/spec-later.txt');
const reports = join(root, 'test-results');
const id = /[A-Z]-\d\d(?:\.[A-Za-z_0-9]+)?/;
const inTitle = new RegExp(`\\[(${id.source}(?:[,\\s]+${id.source})*)\\]`, 'g');

/**
 * Returns the statements of the checklist in file order, each with its heading.
 *
 * @returns {{ name: string, about: string, group: string }[]}
 */
export function readStatements(text) {
  let group = '';
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('# ')) group = line.slice(2);
    const [, name, about] = new RegExp(`^(${id.source})\\s+(.+)$`).exec(line) ?? [];
    return name && group ? [{ name, about, group }] : [];
  });
}

/** Returns the ids of the modules that do not exist yet. */
export const readLater = (text) => text.split('\n').filter((line) => new RegExp(`^${id.source}$`).test(line));

/**
 * Compares the statements with the ids that passing tests carry: `open` lacks a test, `early` has one although its module is
 * listed as not existing yet, `unknown` is in no checklist.
 */
export function compare(statements, { proven, later }) {
  const known = new Set(statements.map(({ name }) => name));
  return {
    open: statements.filter(({ name }) => !proven.has(name) && !later.has(name)),
    early: [...later].filter((name) => proven.has(name)),
    unknown: [...proven, ...later].filter((name) => !known.has(name)),
  };
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
  const later = new Set(readLater(readFileSync(laterList, 'utf8')));
  for (const group of new Set(statements.map((statement) => statement.group))) {
    const members = statements.filter((statement) => statement.group === group);
    print(
      `${String(members.filter(({ name }) => proven.has(name)).length).padStart(4)} of ${String(members.length).padEnd(4)} ${group}`,
    );
  }
  const { open, early, unknown } = compare(statements, { proven, later });
  if (open.length > 0) print('\nNo passing test carries:');
  for (const { name, about } of open) print(`  ${name.padEnd(24)} ${about}`);
  if (early.length > 0) print(`\nPassing tests carry ids that docs/spec-later.txt still lists: ${early.join(', ')}`);
  if (unknown.length > 0) print(`\nIds that the checklist does not know: ${unknown.join(', ')}`);
  const asked = statements.filter(({ name }) => !later.has(name));
  print(
    `\n${asked.length - open.length} of ${asked.length} statements are proven by a passing test; ${later.size} wait for their modules.`,
  );
  if (open.length + early.length + unknown.length > 0) process.exitCode = 1;
}

process.stdout.on('error', () => process.exit());
if (isCommand(import.meta)) report();
