import type { Json, Kind, ValueOf } from '@shopkeeper/resource/fields';

type Readers = { readonly [K in Kind]: (value: unknown) => ValueOf<K> | null };

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const int = (value: unknown): number | null => (Number.isSafeInteger(value) ? Number(value) : null);
const flag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);
const isText = (value: unknown): value is string => typeof value === 'string';
const isInt = (value: unknown): value is number => Number.isSafeInteger(value);
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);
const all =
  <T>(is: (value: unknown) => value is T) =>
  (value: unknown): readonly T[] | null =>
    Array.isArray(value) ? value.filter(is) : null;

const readers: Readers = {
  id: int,
  text,
  longText: text,
  richText: text,
  code: text,
  int,
  money: int,
  ratio: int,
  flag,
  choice: text,
  dict: text,
  tags: all(isText),
  date: text,
  time: int,
  image: text,
  images: all(isText),
  url: text,
  mobile: text,
  email: text,
  region: text,
  weigh: int,
  ref: int,
  refs: all(isInt),
  tree: int,
  lines: all(isObject),
  secret: text,
  // The value came from JSON.parse, so it is always JSON.
  json: (value) => (value === undefined ? null : (value as Json)),
};

/** Returns a wire value as its kind, or null when it is absent or of another kind; the only place that handles `unknown`. */
export const readAs = <K extends Kind>(kind: K, value: unknown): ValueOf<K> | null => readers[kind](value);
