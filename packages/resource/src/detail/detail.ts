import type { AnyResource, RowOf } from '../declaration/define.ts';
import type { Filled } from '../declaration/rows.ts';
import type { Fields, KindIn } from '../fields/kinds.ts';

/** Rows of another resource that belong to a row, found by a reference of theirs. */
export interface Child<R extends AnyResource = AnyResource> {
  readonly of: R;
  readonly by: string;
}

type OwnFields<R> = R extends { readonly ownFields: infer F } ? F : never;
/** The references of a resource. */
type RefField<R> = { [K in keyof OwnFields<R> & string]: KindIn<OwnFields<R>[K]> extends 'ref' ? K : never }[keyof OwnFields<R> &
  string];

/** Declares the rows of a child resource whose reference `by` names the row of the detail. */
export const child = <R extends AnyResource, B extends RefField<R>>(of: R, by: B): Child<R> => ({ of, by });

type AnyChildren = Readonly<Record<string, Child>>;
type AnyParts = Readonly<Record<string, Fields>>;

/** A resource with what its detail shows besides the row. */
export interface Detail<R extends AnyResource, C extends AnyChildren, P extends AnyParts> {
  readonly resource: R;
  readonly children: C;
  readonly parts: P;
}

/** A detail, whatever its resource. */
export type AnyDetail = Detail<AnyResource, AnyChildren, AnyParts>;

/**
 * Declares what the detail of a resource shows besides its row: rows of child resources, and parts with fields of their own. It
 * stands in a file of its own, `x.detail.ts`, because children refer to the resource.
 */
export const defineDetail = <R extends AnyResource, const C extends AnyChildren, const P extends AnyParts>(
  resource: R,
  spec: { readonly children?: C; readonly parts?: P },
): Detail<R, C, P> => ({ resource, children: spec.children ?? ({} as C), parts: spec.parts ?? ({} as P) });

/**
 * The row of a detail. Children and parts are null for readers without the permission to see them: each child needs that of its
 * list.
 */
export type DetailRowOf<D> =
  D extends Detail<infer R, infer C, infer P>
    ? RowOf<R> & { readonly [K in keyof C]: readonly RowOf<C[K]['of']>[] | null } & {
        readonly [K in keyof P]: Filled<P[K]> | null;
      }
    : never;

/** The value of one part of a detail. */
export type PartOf<D, K> =
  D extends Detail<AnyResource, AnyChildren, infer P> ? (K extends keyof P ? Filled<P[K]> : never) : never;
