import { expect, it } from 'vitest';
import { summaryOf } from './security-summary.mjs';

const reports = [
  { name: 'bad-input', results: { seed: 7, inputs: 10_086, findings: 1 } },
  { name: 'jobs', results: { asked: 1_924, findings: 2 } },
  { name: 'files', results: { files: 58, importFiles: 39, survived: ['a', 'b'] } },
  {
    name: 'kills',
    results: {
      operations: 2_003,
      'kills of the server': 4,
      'kills of the database': 4,
      lost: 3,
      doubled: 4,
      oversold: 5,
      survived: ['c'],
    },
  },
  { name: 'deaths', results: { 'deaths at a commit': 12 } },
  { name: 'permissions', results: { cells: 13_241, findings: 6, leaks: 2 } },
  { name: 'races', results: { seed: 7, captcha: '1 of 50', sort: 'whole' } },
];

it('summarizes all harnesses in one block, whatever was found', () => {
  expect(summaryOf(reports).split('\n')).toEqual([
    'guards',
    '  inputs tried         10,086 and 1,924 of jobs, 58 files, 39 import files: 3 findings',
    '  operations, crashes  2,003 writes, 20 crashes: 3 lost, 4 doubled, 5 oversold',
    '  faults survived      3 kinds',
    '  permission cells     13,241: 6 findings, of them 2 leaks',
    '  races                2 kinds',
    '  seed                 7',
  ]);
});

it('counts zero for a harness that did not run', () => {
  expect(summaryOf([])).toContain('  operations, crashes  0 writes, 0 crashes: 0 lost');
});
