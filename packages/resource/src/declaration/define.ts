import { f } from '../fields/fields.ts';
import type { AnyField, DraftIn, Field, Fields, Kind, KindIn, ValueIn, Write, WriteIn } from '../fields/kinds.ts';
import type { Rejection } from './rejection.ts';

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

type Unlisted = 'lines' | 'richText' | 'secret' | 'json';
type Key<F> = keyof F & string;
export type Column<F> = { [K in Key<F>]: KindIn<F[K]> extends Unlisted ? never : K }[Key<F>] | keyof Standard;
/** What a list can show: columns and also lines, which are shown by their names. */
type Listed<F> = Column<F> | { [K in Key<F>]: KindIn<F[K]> extends 'lines' ? K : never }[Key<F>];
type Textual<F> = {
  [K in Key<F>]: KindIn<F[K]> extends 'text' | 'longText' | 'code' | 'mobile' | 'email' | 'url' ? K : never;
}[Key<F>];
export type FormField<F> = { [K in Key<F>]: WriteIn<F[K]> extends 'server' ? never : K }[Key<F>];
type Summed<F> = { [K in Key<F>]: KindIn<F[K]> extends 'money' | 'int' ? K : never }[Key<F>];
type OptionalField<F> = { [K in Key<F>]: null extends ValueIn<F[K]> ? K : never }[Key<F>];
type StateField<F> = { [K in Key<F>]: KindIn<F[K]> extends 'choice' ? K : never }[Key<F>];
type StatesOf<F, S> = S extends Key<F> ? Extract<ValueIn<F[S]>, string> : never;

export type Row<F> = { readonly [K in keyof F as WriteIn<F[K]> extends 'secret' ? never : K]: ValueIn<F[K]> };
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
type Draft<F> = Must<F> & May<F>;
type Patch<F> = { readonly [K in keyof F as WriteIn<F[K]> extends 'server' | 'once' ? never : K]?: DraftIn<F[K]> };
type Filled<F> = { readonly [K in keyof F as WriteIn<F[K]> extends 'server' ? never : K]: DraftIn<F[K]> };

/** One broken rule of a draft: its path and the rule (`<resource>:rule.<rule>` is the message). */
export interface Issue<P extends string = string> {
  readonly path: P;
  readonly rule: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Who performs a transition, and when: the pure part of the request's context. */
export interface TransitionContext {
  readonly at: number;
  readonly actor: { readonly id: number; readonly isSuper: boolean; readonly permissions: ReadonlySet<string> } | null;
}

type InputFields<I> = I extends Fields ? I : Record<never, never>;
type Given<T> = string extends keyof T ? Record<never, never> : T;

/** A transition from some states to others. `guard` returns true or a business error; both the button and the call check it. */
export interface Transition<F, States extends string, I> extends Pick<AnyTransition, 'idempotent' | 'danger' | 'bulk'> {
  readonly from: readonly States[];
  readonly to: readonly States[];
  readonly input?: I & Fields;
  readonly guard?: Hook<[row: Row<F>, input: Filled<InputFields<I>>, context: TransitionContext], true | Rejection>;
  /** Whether the transition is offered, checked without its input; a business error is the reason that the button shows. */
  readonly offered?: Hook<[row: Row<F>, context: TransitionContext], true | Rejection>;
}

/** The expected number of rows in a table; determines which sorts and searches its list may have. */
export type ExpectedRows = 'thousands' | 'millions';

/** The standard calls that a resource may offer. */
export type Action = 'index' | 'add' | 'edit' | 'del' | 'sortable' | 'export' | 'import' | 'upload' | 'audit';

/** The position of the resource in the menu: the name of the group, a lucide icon, its sort weight. */
export interface MenuPosition {
  readonly group: string;
  readonly icon: string;
  readonly weigh: number;
}

export interface Spec<N extends string, F extends Fields, L extends readonly Listed<F>[], C, S, M> {
  readonly context: string;
  readonly name: N;
  readonly fields: F;
  /** The field a reference shows. */
  readonly label: Textual<F>;
  readonly list: L;
  readonly filters?: readonly Column<F>[];
  readonly search?: readonly Textual<F>[];
  readonly form?: readonly (FormField<F> | readonly FormField<F>[])[];
  /** Default order of the list; '-x' is descending. */
  readonly order?: readonly (Column<F> | `-${Column<F>}`)[];
  readonly unique?: readonly (readonly Column<F>[])[];
  readonly indexes?: readonly (readonly (Column<F> | `-${Column<F>}`)[])[];
  readonly actions?: readonly Action[];
  /** Columns whose sum over the whole result is shown below the list. */
  readonly totals?: readonly Summed<F>[];
  /** Fields that can be set for many rows at once. */
  readonly bulkEdit?: readonly FormField<F>[];
  readonly menu?: MenuPosition;
  readonly when?: { readonly [K in OptionalField<F> & FormField<F>]?: Condition<Filled<F>> };
  readonly rules?: readonly Hook<[draft: Filled<F>], Issue | null>[];
  readonly computed?: { readonly [K in keyof C]: Hook<[row: Row<Standard & F>], C[K]> };
  readonly state?: S;
  readonly transitions?: { readonly [K in keyof M]: Transition<Standard & F, StatesOf<F, S>, M[K]> };
  /** Append-only rows are paged by cursor and never deleted. Default false. */
  readonly appendOnly?: boolean;
  /**
   * With `millions` the list sorts only by the first column of an index, and substring filters work only on the columns of
   * `search`. Default: `millions` for append-only resources, else `thousands`.
   */
  readonly expectedRows?: ExpectedRows;
  /** The name of a table that the kit itself fills (`kit_…`); default `<context>_<resource>`. */
  readonly table?: string;
  /** The page of another resource that calls this one and whose permissions apply to it. */
  readonly page?: string;
  /** Text namespaces of other modules that its screens use, besides those of the resources it refers to. */
  readonly namespaces?: readonly string[];
}

export interface Condition<D> {
  readonly shown: Hook<[draft: D], boolean>;
  readonly required?: boolean;
}

/** A transition as the kit handles it, independent of the resource. */
export interface AnyTransition {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly input?: Fields;
  readonly guard?: Hook<[row: never, input: never, context: TransitionContext], true | Rejection>;
  readonly offered?: Hook<[row: never, context: TransitionContext], true | Rejection>;
  /** Set where money, stock or points change or an order is placed: the call then requires an idempotency key. */
  readonly idempotent?: 'required';
  readonly danger?: boolean;
  /** Also offered for many rows at once, as a job. */
  readonly bulk?: boolean;
}

/** A declared resource, whatever its fields. */
export interface AnyResource {
  readonly context: string;
  readonly name: string;
  /** Own fields and the standard fields. */
  readonly fields: Fields;
  readonly ownFields: Fields;
  readonly label: string;
  readonly list: readonly string[];
  readonly filters: readonly string[];
  readonly search: readonly string[];
  readonly form: readonly (readonly string[])[];
  readonly order: readonly string[];
  readonly unique: readonly (readonly string[])[];
  readonly indexes: readonly (readonly string[])[];
  readonly actions: readonly Action[];
  readonly totals: readonly string[];
  readonly bulkEdit: readonly string[];
  readonly menu: MenuPosition | null;
  readonly when: Readonly<Record<string, Condition<never>>>;
  readonly rules: readonly Hook<[draft: never], Issue | null>[];
  readonly computed: Readonly<Record<string, Hook<[row: never], unknown>>>;
  readonly state: string | null;
  readonly transitions: Readonly<Record<string, AnyTransition>>;
  readonly appendOnly: boolean;
  readonly expectedRows: ExpectedRows;
  readonly table: string | null;
  /** '/admin/<context>/<resource>' unless declared otherwise: the path of the page and of its permissions. */
  readonly page: string;
  readonly prefix: string;
  readonly namespaces: readonly string[];
}

/** What of a resource has a type of its own. */
type Typed = 'name' | 'fields' | 'ownFields' | 'list' | 'computed' | 'state' | 'transitions';

/** A declared resource with its types. */
export interface Resource<N extends string, F extends Fields, L, C, S, M> extends Omit<AnyResource, Typed> {
  readonly name: N;
  readonly fields: Standard & F;
  readonly ownFields: F;
  readonly list: L;
  readonly computed: { readonly [K in keyof Given<C>]: Hook<[row: never], Given<C>[K]> };
  readonly state: S | null;
  readonly transitions: { readonly [K in keyof Given<M>]: Transition<never, string, Given<M>[K]> };
  readonly _?: { readonly computed: C };
}

/** Whether the list offers totals on request when more rows match than are counted. */
export const computesTotalsOnRequest = ({ expectedRows, totals }: Pick<AnyResource, 'expectedRows' | 'totals'>): boolean =>
  expectedRows === 'millions' && totals.length > 0;

const plainActions: readonly Action[] = ['index', 'add', 'edit', 'del', 'export', 'import'];

const defaults = {
  filters: [],
  search: [],
  form: [],
  order: ['-id'],
  unique: [],
  indexes: [],
  actions: plainActions,
  totals: [],
  bulkEdit: [],
  menu: null,
  when: {},
  rules: [],
  computed: {},
  state: null,
  transitions: {},
  appendOnly: false,
  namespaces: [],
  table: null,
};

/**
 * Declares a resource once: its table, calls, permissions, list, filters, form, import, export, audit and menu entry are derived
 * from it.
 */
export function defineResource<
  const N extends string,
  const F extends Fields,
  const L extends readonly Listed<F>[],
  C extends Readonly<Record<string, string | number | boolean | null>>,
  S extends StateField<F>,
  M extends Readonly<Record<string, unknown>>,
>(spec: Spec<N, F, L, C, S, M>): Resource<N, F, L, C, S, M> {
  const page = spec.page ?? `/admin/${spec.context}/${spec.name}`;
  const weighs = Object.values(spec.fields).some((field: AnyField) => field.kind === 'weigh');
  // The spec's own keys win; whatever it omits is filled in here, once for all resources.
  const whole = {
    ...defaults,
    ...(weighs ? { order: ['-weigh', '-id'], actions: [...plainActions, 'sortable' as const] } : {}),
    expectedRows: spec.appendOnly ? ('millions' as const) : ('thousands' as const),
    ...spec,
  };
  return {
    ...(whole as unknown as Resource<N, F, L, C, S, M>),
    fields: { ...standardFields, ...spec.fields },
    ownFields: spec.fields,
    form: (spec.form ?? []).map((row) => (typeof row === 'string' ? [row] : row)),
    page,
    prefix: `/admin/${spec.context}/${spec.name}/`,
  };
}

type FieldsIn<R> = R extends { readonly fields: infer F } ? F : never;
type OwnIn<R> = R extends { readonly ownFields: infer F } ? F : never;
type ComputedIn<R> = R extends { readonly _?: { readonly computed: infer C } | undefined } ? Given<C> : Record<never, never>;

/** A whole row as returned by `GetDetailPage`: every readable field, lines included. */
export type RowOf<R> = Row<FieldsIn<R>>;
/** The input of adding a row. */
export type DraftOf<R> = Draft<OwnIn<R>>;
/** The input of updating a row, beside `id` and `version`. */
export type PatchOf<R> = Patch<OwnIn<R>>;
/** A draft with its defaults filled in, as passed to the rules. */
export type FilledOf<R> = Filled<OwnIn<R>>;
/** A row of the list: the listed columns, `id`, `version` and computed values. */
export type ListRowOf<R> = R extends { readonly list: readonly (infer L)[] }
  ? Pick<RowOf<R>, Extract<L | 'id' | 'version', keyof RowOf<R>>> & { readonly [K in keyof ComputedIn<R>]: ComputedIn<R>[K] }
  : never;
/** The names of the transitions of a resource. */
export type TransitionNameOf<R> = R extends { readonly transitions: infer M } ? keyof M & string : never;
/** The input of one transition of a resource. */
export type TransitionInputOf<R, K> = R extends { readonly transitions: infer M }
  ? K extends keyof M
    ? M[K] extends Transition<never, string, infer I>
      ? Filled<InputFields<I>>
      : never
    : never
  : never;
export type AnyKind = Kind;
export type AnyWrite = Write;
