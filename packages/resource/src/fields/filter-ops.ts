/** A value that a filter compares with. */
export type Scalar = string | number | boolean;

/** Every operator of a list filter. */
export const ops = [
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'in',
  'notIn',
  'like',
  'notLike',
  'startsWith',
  'between',
  'isNull',
  'notNull',
] as const;
/** An operator of a list filter. */
export type Op = (typeof ops)[number];
