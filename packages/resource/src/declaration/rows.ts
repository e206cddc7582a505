import { f } from '../fields/fields.ts';
import type { DraftIn, Field, Fields, KindIn, ValueIn, WriteIn } from '../fields/kinds.ts';

/** The fields every row has. `deletedAt` is an internal column of the kit. */
export type Standard = {
  readonly id: Field<'id', number, 'server'>;
  readonly version: Field<'int', number, 'server'>;
  readonly createdAt: Field<'time', number, 'server'>;
  readonly updatedAt: Field<'time', number, 'server'>;
};

export const standardFields: Standard = {
  id: f.id(),
  version: f.int({ write: 'server' }),
  createdAt: f.time({ write: 'server' }),
  updatedAt: f.time({ write: 'server' }),
};

/** A callback of a declaration, bivariant so that a concrete resource is assignable to `AnyResource`. */
export type Hook<A extends readonly unknown[], R> = { call(...args: A): R }['call'];

type Key<F> = keyof F & string;
/** A row with these fields, as the server reads it. */
export type Row<F> = { readonly [K in keyof F as WriteIn<F[K]> extends 'secret' ? never : K]: ValueIn<F[K]> };
/** A row as lists read it: without its lines. */
export type WithoutLines<F> = {
  readonly [K in keyof F as WriteIn<F[K]> extends 'secret' ? never : KindIn<F[K]> extends 'lines' ? never : K]: ValueIn<F[K]>;
};
type Must<F> = {
  readonly [K in keyof F as WriteIn<F[K]> extends 'server' | 'default' ? never : null extends DraftIn<F[K]> ? never : K]: DraftIn<
    F[K]
  >;
};
type May<F> = {
  readonly [
    K in keyof F as WriteIn<F[K]> extends 'server'
      ? never
      : WriteIn<F[K]> extends 'default'
        ? K
        : null extends DraftIn<F[K]>
          ? K
          : never
  ]?: DraftIn<F[K]>;
};
/** The input of adding a row. */
export type Draft<F> = Must<F> & May<F>;
/** The input of updating a row. */
export type Patch<F> = { readonly [K in keyof F as WriteIn<F[K]> extends 'server' | 'once' ? never : K]?: DraftIn<F[K]> };
/** A draft with its defaults filled in. */
export type Filled<F> = { readonly [K in keyof F as WriteIn<F[K]> extends 'server' ? never : K]: DraftIn<F[K]> };

/** The choice fields of a resource: one of them may be the state of its lifecycle. */
export type StateField<F> = { [K in Key<F>]: KindIn<F[K]> extends 'choice' ? K : never }[Key<F>];
/** The states of that field. */
export type StatesOf<F, S> = S extends Key<F> ? Extract<ValueIn<F[S]>, string> : never;
/** The fields that hold an instant. */
export type TimeField<F> = { [K in Key<F>]: KindIn<F[K]> extends 'time' ? K : never }[Key<F>];

/** The declared fields of an input; no fields where none are declared. */
export type InputFields<I> = I extends Fields ? I : Record<never, never>;
/** The declared members of an inferred record; none where nothing was declared. */
export type Given<T> = string extends keyof T ? Record<never, never> : T;
