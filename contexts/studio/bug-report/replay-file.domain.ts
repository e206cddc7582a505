import type { RecordedPage } from './bug-report.domain.ts';

interface Told extends Pick<RecordedPage, 'calls'> {
  readonly reportNo: string;
  readonly sentence: string;
  readonly address: string;
  readonly build: string;
}

/** Text of somebody else in code: a literal on one line, and nothing that ends it. */
const literal = (value: unknown, indent = 0): string =>
  JSON.stringify(value, null, indent).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** A comment is one line; the report is not trusted to stay on it. */
const comment = (text: string): string => `// ${text.replaceAll(/[^\x20-\x7e]+/g, ' ')}`;

/**
 * A test that makes the calls of a report on the demo shop and expects the answers that were seen: status, code, error and shape.
 * Calls without an answer are left out.
 */
export function replayFile({ reportNo, sentence, address, build, calls }: Told): string {
  const answered = calls.filter(({ status }) => status > 0);
  const sent = answered.map(({ method, path, body }) => ({ method, path, body }));
  const seen = answered.map(({ status, code, error, shape }) => ({ status, code, error, shape }));
  return [
    comment(`Bug report ${reportNo} on ${address}, build ${build}.`),
    comment(`Put it into tests/e2e and run: npx playwright test -g ${reportNo}`),
    '// It passes while the shop answers as it did. Change the expected answer of the failed call to what is right, then mend the shop.',
    `import { expect, test } from './fixtures.ts';`,
    `import { replay } from '../../contexts/studio/bug-report/testing/replay.ts';`,
    '',
    `const calls = ${literal(sent, 2)} as const;`,
    '',
    `const answers = ${literal(seen, 2)};`,
    '',
    `test(${literal(`bug report ${reportNo}: ${sentence}`)}, async ({ request, admin }) => {`,
    '  expect(await replay(request, admin, calls)).toEqual(answers);',
    '});',
    '',
  ].join('\n');
}

/** The name of the file of a report. */
export const replayName = (reportNo: string): string => `bug-${reportNo.toLowerCase()}.e2e.ts`;
