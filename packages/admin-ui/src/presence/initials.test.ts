import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Ann Lee', 'AL'],
  ['ann maria van Dyck', 'AD'],
  ['clerk1', 'C'],
  ['王小明', '王'],
  ['  Ann  ', 'A'],
  ['𠮷野', '𠮷'],
  ['', ''],
])('the mark of "%s" is "%s"', (name, mark) => {
  expect(initialsOf(name)).toBe(mark);
});
