import { attacks } from './corpus-attacks.ts';
import { letters } from './corpus-characters.ts';
import { shapes } from './corpus-shapes.ts';

/** One bad value with its kind. */
export interface Item {
  readonly kind: string;
  readonly value: unknown;
}

/** Powers of two at the limits of integer types, with their neighbours. */
const powers = [31, 32, 53, 63, 64].flatMap((bits) => [
  2 ** bits - 1,
  2 ** bits,
  2 ** bits + 1,
  2 ** bits + 2,
  -(2 ** bits),
  -(2 ** bits) - 1,
]);
const limits = [
  0, -0, 1, -1, 0.1, 0.30000000000000004, 1.005, -0.5, 99.999, 1e21, 1e-7, 1e308, -1e308, 5e-324, 127, 128, 255, 256, 500, 501,
  20_000, 20_001, 32_767, 32_768, 65_535, 65_536, 99_999, 100_000, 999_999_999, 1_000_000_000, 9_999_999_999, 10_000_000_000,
  8_640_000_000_000_000, 8_640_000_000_000_001, -8_640_000_000_000_000, 253_402_300_800_000, -62_135_596_800_001,
  -210_866_803_200_001, 9_224_318_016_000_000, 1_763_000_000, 1_763_000_000_000,
];
const edges = [...limits, ...powers];
const numbers = [...edges, ...edges.map((edge) => -edge - 1), ...Array.from({ length: 60 }, (_, at) => 2 ** (at + 3) - 1)];
const numberTexts = [
  ['1', ' 1 ', '1e2', '0x10', '0b1', '0o7', '١٢', '１２', '1_000', '1,5', '1.5', '00001', '1 ', '\t1', '½', '1n'],
  ['-', '+', '.', '1.', '.5', '--1', '1e', '1e999', '9'.repeat(40), 'NaN', '-Infinity'],
].flat();

const days = [
  ['2026-02-28', '2026-02-29', '2024-02-29', '1900-02-29', '2000-02-29', '2026-02-30', '2026-04-31', '1582-10-10'],
  ['2026-13-01', '2026-00-10', '2026-01-00', '2026-01-32', '0000-00-00', '0000-01-01', '0001-01-01', '-0001-01-01'],
  ['9999-12-31', '10000-01-01', '+012026-01-01', '294276-12-31', '294277-01-01', '4713-01-01', '2026-01-01 BC'],
  ['1970-01-01', '1969-12-31', '2038-01-19', '2038-01-20'],
  ['26-01-01', '2026-1-1', '2026/01/01', '01.02.2026', '2026-W10', '2026-060'],
  ['today', 'now()', 'infinity', '-infinity', 'epoch', 'yesterday', 'allballs', 'BC'],
].flat();
const instants = days.flatMap((day) => [`${day}T00:00:00Z`, `${day}T24:00:00Z`, `${day} 23:59:60+14:00`]);

const uuid = '6f1f7b5e-8f0c-4f0b-9d4e-2b1a7c3d5e9f';
const uuids = ['0', 'f'].map((digit) => uuid.replaceAll(/\w/g, digit));
const ids: readonly unknown[] = [
  [0, -1, 1.5, 2 ** 53, 900_000_001, '1', '１', '1 or 1=1', '../1', '1%00', '1;', null, true],
  [[1], [1, 1, 1], [-1], [null], ['1'], [{}], { id: 1 }, { $gt: 0 }, { $ne: null }],
  [...uuids, uuid.toUpperCase(), `{${uuid}}`, uuid.replaceAll('-', ''), uuid.slice(0, 23), `${uuid} `],
].flat();

function distinct(items: readonly Item[]): Item[] {
  const seen = new Set<string>();
  return items.filter(({ value }) => {
    const key = Object.is(value, -0) ? '-0' : JSON.stringify(value);
    return seen.size < seen.add(key ?? 'undefined').size;
  });
}

const kinds = { ...attacks, ...letters, numbers, 'numbers as text': numberTexts, days, instants, ids, shapes };

/** All values that replace a single value; they are distinct. */
export const corpus: readonly Item[] = distinct(
  Object.entries(kinds).flatMap(([kind, values]) => values.map((value: unknown) => ({ kind, value }))),
);

/** Keys that a careless copy would resolve on the prototype, or that have a special meaning. */
export const keys: readonly string[] = [
  ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__', '__lookupSetter__'],
  ['then', 'toJSON', 'length', '$where', '$ne', 'a.b', 'a[b]', '0', '-1', 'select', '*'],
  ['super', 'isSuper', 'money', 'score', 'status', 'builtIn', 'password', 'passwordHash', 'permissions'],
  ['version', 'deletedAt', 'deleted_at', 'createdAt', 'ownerId', 'owner_id', 'memberId'],
  ['', ' ', 'id ', 'ID', 'İd', '\u0000', 'x'.repeat(5_000), '商品'],
].flat();
