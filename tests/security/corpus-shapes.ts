const nested = (depth: number, close: 'list' | 'object'): unknown => {
  let value: unknown = 'deep';
  for (let at = 0; at < depth; at += 1) value = close === 'list' ? [value] : { a: value };
  return value;
};
const condition = (field: string, op: string, value: unknown) => ({ field, op, value });
const twice = <T>(one: T): T[] => [one, one];

/** Values of every unexpected shape: nested, long, empty, or similar to a query. */
export const shapes: readonly unknown[] = [
  [null, true, false, [], {}, [[]], [{}], [null], [[], []], { a: [] }, { '': '' }, [1, '1', true, null, {}, []]],
  [{ length: -1 }, { length: 1e9 }, { toString: 'x' }, { valueOf: 1 }, { then: 'x' }, { toJSON: 'x' }],
  [{ constructor: 1 }, { hasOwnProperty: 1 }, { prototype: {} }],
  [5, 20, 100, 500].flatMap((depth) => [nested(depth, 'list'), nested(depth, 'object')]),
  [10, 100, 1_000, 5_001, 20_000].flatMap((length) => [
    Array.from({ length }, () => 0),
    Array.from({ length }, (_, at) => `w${at}`),
    Object.fromEntries(Array.from({ length }, (_, at) => [`k${at}`, at])),
  ]),
  [{ $where: '1' }, { $regex: '.*' }, { and: [] }, { or: [] }, { and: [{ or: [{ and: [{ or: [{ and: [] }] }] }] }] }],
  [condition('id', 'eq', 1), condition('__proto__', 'eq', 1)],
  [
    condition('password', 'eq', 'a'),
    condition('id', 'in', []),
    condition('id', 'between', [9, 1]),
    condition('id', 'eq', null),
    condition('createdAt', 'gte', -8_640_000_000_000_000),
    condition('updatedAt', 'lte', 8_640_000_000_000_000),
    condition('birthday', 'eq', '0000-01-01'),
    condition('name', 'contains', '\u0000'),
    condition('name', 'like', '%'),
  ].map((one) => [one]),
  [[{ field: 'id', order: 'desc; drop' }], twice({ field: 'id', order: 'asc' })],
  [{ currentPage: 0 }, { currentPage: 1.5 }, { currentPage: 1e9, pageSize: 500 }, { currentPage: '1', pageSize: '10' }],
  [501, 0].map((pageSize) => ({ currentPage: 1, pageSize })),
  ['[]', '["-id",1]', '["-updatedAt,-id",-8640000000000000,1]', '{'].map((after) => ({ after })),
  [{ rows: [] }, { rows: twice({ id: 1, version: 1 }) }, { allBut: [] }, { allBut: [1e300] }],
].flat();
