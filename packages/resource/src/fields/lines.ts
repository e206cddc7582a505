import type { AnyField, AnyLines, DraftIn, Fields, Lines, ValueIn, WriteIn } from './kinds.ts';

type Shown<F> = { readonly [K in keyof F as WriteIn<F[K]> extends 'secret' ? never : K]: ValueIn<F[K]> };
type Must<F> = { readonly [K in keyof F as MustSay<F[K]> extends true ? K : never]: DraftIn<F[K]> };
type May<F> = { readonly [K in keyof F as MaySay<F[K]> extends true ? K : never]?: DraftIn<F[K]> };
type Sayable<X> = WriteIn<X> extends 'server' ? false : true;
type MustSay<X> =
  Sayable<X> extends false ? false : WriteIn<X> extends 'default' ? false : null extends DraftIn<X> ? false : true;
type MaySay<X> = Sayable<X> extends false ? false : MustSay<X> extends true ? false : true;

/** A stored line. */
export type LineRowOf<C extends AnyLines> = { readonly id: number } & Shown<C['fields']>;
/** A line in a draft: with `id` a stored line, without it a new one. */
export type LineDraftOf<C extends AnyLines> = { readonly id?: number } & Must<C['fields']> & May<C['fields']>;

/**
 * Declares a child table. It does not name its parent; the parent includes it by `f.lines(child)`. A unique key must include a
 * nullable field, so that two lines can swap their keys in one save.
 */
export function defineLines<const N extends string, const F extends Fields>(spec: {
  readonly name: N;
  readonly fields: F;
  readonly unique?: readonly (readonly (keyof F & string)[])[];
  readonly indexes?: readonly (readonly (keyof F & string)[])[];
}): Lines<N, F> {
  return { name: spec.name, fields: spec.fields, unique: spec.unique ?? [], indexes: spec.indexes ?? [] };
}

/**
 * Returns the text field of lines whose only required field is a text, else null: such lines share one cell of a file or list.
 */
export function lineText(field: AnyField): string | null {
  if (field.kind !== 'lines') return null;
  const needed = Object.entries(field.options.of.fields).filter(([, one]) => !one.nullable && one.default === undefined);
  const [only] = needed;
  return needed.length === 1 && only?.[1].kind === 'text' ? only[0] : null;
}
