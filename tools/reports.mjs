import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './cli.mjs';

/**
 * Converts the JSON reports of the test runners into one shape: the numbers of passed and failed tests, and for each test that
 * failed or passed only on retry its file, its title and the first lines of its message.
 */

const fewLines = (text) =>
  stripVTControlCharacters(String(text ?? ''))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
    .join('\n');

/** Converts the report of Vitest. A file that failed before its tests could run counts as one failure. */
export function vitestReport({ numPassedTests, numFailedTests, testResults }) {
  const issues = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ file, title: 'the whole file', said: fewLines(message) }];
    return failed.map((test) => ({ file, title: test.fullName, said: fewLines(test.failureMessages.join('\n')) }));
  });
  const broken = issues.filter((fault) => fault.title === 'the whole file').length;
  return { passed: numPassedTests, failed: numFailedTests + broken, issues };
}

function* specsOf(suite) {
  yield* suite.specs ?? [];
  for (const inner of suite.suites ?? []) yield* specsOf(inner);
}

/** Summarizes the JSON report of Playwright. */
export function playwrightReport({ stats, suites, errors = [] }) {
  const issues = suites
    .flatMap((suite) => [...specsOf(suite)])
    .flatMap(({ file, title, tests }) =>
      tests
        .filter((test) => test.status !== 'expected' && test.status !== 'skipped')
        .map((test) => {
          const bad = test.results.find((result) => result.errors.length > 0);
          return {
            file,
            title,
            flaky: test.status === 'flaky',
            said: fewLines(bad?.errors.map((error) => error.message).join('\n')),
          };
        }),
    );
  const outside = errors.map((error) => ({ file: 'playwright', title: 'before the tests', said: fewLines(error.message) }));
  return {
    passed: stats.expected + (stats.flaky ?? 0),
    failed: stats.unexpected + outside.length,
    issues: [...issues, ...outside],
  };
}
