import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compare, idsIn, readLater, readStatements } from './spec-coverage.mjs';

const statements = readStatements(readFileSync('docs/spec-checklist.txt', 'utf8'));
const later = readLater(readFileSync('docs/spec-later.txt', 'utf8'));

it('reads each statement once, and waits only for statements of the checklist', () => {
  const names = statements.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['R-08.atool_form', 'A-13.list', 'X-01.other', 'M-48.lang']));
  expect(new Set(later).size).toBe(later.length);
  expect(names).toEqual(expect.arrayContaining(later));
});

it('reads ids in one or several brackets of a title', () => {
  expect(idsIn('[R-03] [V-02, V-03] a title [no id] [M-29.page][A-13.list]')).toEqual([
    'R-03',
    'V-02',
    'V-03',
    'M-29.page',
    'A-13.list',
  ]);
});

it('reports statements without a test, tests of modules that do not exist yet, and unknown ids', () => {
  const three = readStatements('# A: calls\nA-01  a\nA-02  b\nA-07  c\n');
  const found = compare(three, { proven: new Set(['A-01', 'A-07', 'A-99']), later: new Set(['A-07']) });
  expect(found).toEqual({ open: [expect.objectContaining({ name: 'A-02' })], early: ['A-07'], unknown: ['A-99'] });
});
