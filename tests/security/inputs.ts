import { type AnyResource } from '@shopkeeper/resource';
import { opsIn } from '@shopkeeper/resource/query';
import type { Route } from '@shopkeeper/server';
import fc from 'fast-check';
import { bodyOf, callOf, type Filling, callTargetOf } from './calls.ts';
import { brokenBodies } from './corpus-bodies.ts';
import { corpus, type Item, keys } from './corpus-values.ts';
import { valueOf } from './drafts.ts';
import type { Call } from './wire.ts';

/** One input and the request that carries it. `said` is the body if it is a valid object. */
export interface Input {
  readonly kind: string;
  readonly name: string;
  readonly call: Call;
  readonly said: Readonly<Record<string, unknown>> | null;
}

/** Deals items in a seeded random order; no item repeats before all were dealt. */
export function dealer<T>(items: readonly T[], random: () => number): () => T {
  let left: T[] = [];
  return () => {
    if (left.length === 0) left = [...items].sort(() => random() - 0.5);
    return left.pop() as T;
  };
}

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.double(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 12 }),
  fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 8 }),
  fc.date({ noInvalidDate: true }).map((date) => date.getTime()),
);

const ofKinds = (...kinds: readonly string[]): Item[] => corpus.filter(({ kind }) => kinds.includes(kind));

/** The sources of bad values: the corpus, keys, broken bodies and random values. */
export function dealing(random: () => number, seed: number) {
  const values = dealer(fc.sample(anything, { seed, numRuns: 2_000 }), random);
  const day = dealer(ofKinds('days', 'instants'), random);
  const number = dealer(ofKinds('numbers', 'numbers as text', 'ids'), random);
  /** Returns an item of the type of the value: numbers for a number, dates for a date. */
  const fitting = (value: unknown): Item | null => {
    if (random() < 0.4) return null;
    if (typeof value === 'number') return number();
    return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? day() : null;
  };
  return {
    fitting,
    item: dealer(corpus, random),
    key: dealer(keys, random),
    broken: dealer(brokenBodies, random),
    random,
    value: values,
  };
}

export type Dealing = ReturnType<typeof dealing>;

type Path = readonly (string | number)[];

/** Returns the paths of all values in a body, up to four levels deep. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || path.length >= 4) return path.length > 0 ? [path] : [];
  const inner = Object.entries(value).flatMap(([key, one]) => placesIn(one, [...path, Array.isArray(value) ? Number(key) : key]));
  return path.length > 0 ? [path, ...inner] : inner;
}

function put(body: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value;
  const copy: unknown = Array.isArray(body) ? [...(body as unknown[])] : { ...(body as object) };
  Reflect.set(copy as object, first, put(Reflect.get(copy as object, first), rest, value));
  return copy;
}

/** The kind of one value of a column that has many. */
const kindOfOne: Partial<Record<string, string>> = { refs: 'ref', tags: 'text' };

/** Builds a full list query: page, sort, filter and search. */
function queryOf(resource: AnyResource, { make }: Filling): object {
  const at = make.next();
  const name = resource.filters[at % Math.max(1, resource.filters.length)] ?? 'id';
  const field = resource.fields[name];
  const ops = opsIn(resource, name);
  const op = ops[at % Math.max(1, ops.length)] ?? 'eq';
  const one =
    field && field.kind !== 'tree' ? valueOf({ ...field, kind: kindOfOne[field.kind] ?? field.kind } as never, make) : 1;
  const value = op === 'in' || op === 'notIn' || op === 'between' ? [one, one] : op === 'isNull' || op === 'notNull' ? null : one;
  return {
    page: { currentPage: 1, pageSize: 10 },
    sorts: [{ field: 'id', order: 'asc' }],
    filters: [{ field: name, op, value }],
    quick: 'a',
  };
}

/** Builds a valid body that is as complete as possible. */
export function fullBody(route: Route, filling: Filling): unknown {
  const place = callTargetOf(route.path);
  const base = bodyOf({ route, filling, strikes: true });
  if (!place || route.input) return base;
  const { resource, call } = place;
  if (['GetPageData', 'GetTotals', 'GetExactTotals'].includes(call)) return queryOf(resource, filling);
  if (call === 'Export' || call === 'ExportJob') return { query: queryOf(resource, filling) };
  return call === 'Bulk' ? { ...(base as object), query: queryOf(resource, filling) } : base;
}

const encoded = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(Buffer.from(text.slice(0, 6_000)).toString('utf8'));
};

const pick = <T>(list: readonly T[], random: () => number): T | undefined => list[Math.floor(random() * list.length)];

const queryNames = ['id', 'suffix', 'background', 'province', 'city', 'ticket', 'batoken', 'x[]', '__proto__'];
const rawQueries = [
  ['?%', '?%zz', '?a[b][c]=1', '?a=1&a=2&a=3', '?=', '?&&&', '?id', '?__proto__[x]=1', `?${'a=1&'.repeat(1_500)}`],
  ['?id=%00', '?id=%ff%fe', '?id=%C0%AF', '?;id=1', '?id=1#x'],
].flat();

function getInput(plain: Call, deal: Dealing): Input {
  const item = deal.item();
  const value = encoded(item.value);
  const at = Math.floor(deal.random() * 10);
  const isPath = plain.path.startsWith('/storage/');
  const name = pick(queryNames, deal.random) ?? 'id';
  if (at === 0) {
    const raw = pick(rawQueries, deal.random) ?? '';
    return { kind: 'queries', name: raw.slice(0, 60), call: { ...plain, path: plain.path.split('?')[0] + raw }, said: null };
  }
  const path = isPath ? `/storage/${value}` : `${plain.path.split('?')[0]}?${encodeURIComponent(name)}=${value}`;
  return { kind: item.kind, name: `${name}=${value.slice(0, 60)}`, call: { ...plain, path }, said: null };
}

interface Making {
  readonly plain: Call;
  readonly body: unknown;
  readonly deal: Dealing;
}

const carrying = ({ plain }: Making, said: unknown): Pick<Input, 'call' | 'said'> => ({
  call: { ...plain, body: JSON.stringify(said) ?? '' },
  said: typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : null,
});

const placeIn = ({ body, deal }: Making): Path => pick(placesIn(body), deal.random) ?? ['x'];

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 80);

const valueAt = (body: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined), body);

const withValue = (making: Making, path: Path, { kind, value }: Item): Input => ({
  kind,
  name: `${path.join('.')}=${shown(value)}`,
  ...carrying(making, put(making.body, path, value)),
});

function withItem(making: Making): Input {
  const path = placeIn(making);
  return withValue(making, path, making.deal.fitting(valueAt(making.body, path)) ?? making.deal.item());
}

const withRandom = (making: Making): Input => {
  const value = making.deal.value();
  return withValue(making, placeIn(making), { kind: 'random', value });
};

/** Adds a key to the JSON text itself, because an object literal cannot have all of these keys. */
function withKey(making: Making): Input {
  const key = making.deal.key();
  const text = JSON.stringify(making.body ?? {});
  const added = `${JSON.stringify(key)}:${JSON.stringify({ polluted: true })}`;
  const body = text === '{}' ? `{${added}}` : `{${added},${text.slice(1)}`;
  return { kind: 'keys', name: shown(key), call: { ...making.plain, body }, said: null };
}

function without(making: Making): Input {
  const name = pick(Object.keys((making.body ?? {}) as object), making.deal.random) ?? '';
  const rest = Object.fromEntries(Object.entries((making.body ?? {}) as object).filter(([key]) => key !== name));
  return { kind: 'missing', name, ...carrying(making, rest) };
}

function brokenWhole({ plain, deal }: Making): Input {
  const { kind, name, body, headers } = deal.broken();
  const { 'content-type': _said, ...kept } = plain.headers ?? {};
  return { kind, name, call: { ...plain, body, headers: { ...kept, ...headers } }, said: null };
}

/** The mutations of a request, weighted out of twenty. */
const ways: readonly ((making: Making) => Input)[] = [
  ...Array.from({ length: 11 }, () => withItem),
  ...Array.from({ length: 4 }, () => withRandom),
  ...Array.from({ length: 2 }, () => withKey),
  without,
  brokenWhole,
  brokenWhole,
];

export interface InputOptions {
  readonly route: Route;
  readonly filling: Filling;
  readonly deal: Dealing;
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns the valid request, which reaches the handler. */
export function rightInput({ route, filling, headers }: InputOptions): Input {
  const plain = callOf({ route, filling, strikes: true }, headers);
  if (route.method === 'GET' || route.upload) return { kind: 'right', name: '', call: plain, said: null };
  const body = fullBody(route, filling);
  return { kind: 'right', name: '', ...carrying({ plain, body, deal: {} as Dealing }, body) };
}

/** Returns a request that is wrong in one place. */
export function badInput(options: InputOptions, turn: number): Input {
  const { route, filling, deal, headers } = options;
  const plain = callOf({ route, filling, strikes: true }, headers);
  if (route.method === 'GET') return getInput(plain, deal);
  const body = route.upload ? {} : fullBody(route, filling);
  const way = route.upload ? brokenWhole : (ways[turn % ways.length] ?? withItem);
  return way({ plain, body, deal });
}
