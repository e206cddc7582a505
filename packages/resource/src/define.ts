import { f } from './fields.ts';
import type { AnyField, DraftIn, Field, Fields, Kind, KindIn, ValueIn, Write, WriteIn } from './kinds.ts';
import type { Rejection } from './rejection.ts';

/** The fields every row has. `deletedAt` is a column the kit keeps to itself. */
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
/** What a list can show: lines too, told by their names. */
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

/** One broken rule of a draft: where, and which (`<resource>:rule.<rule>` is its text). */
export interface Issue<P extends string = string> {
  readonly path: P;
  readonly rule: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Who makes a move, and when: the pure part of the request's context. */
export interface TransitionContext {
  readonly at: number;
  readonly actor: { readonly id: number; readonly isSuper: boolean; readonly permissions: ReadonlySet<string> } | null;
}

type InputFields<I> = I extends Fields ? I : Record<never, never>;
type Given<T> = string extends keyof T ? Record<never, never> : T;

/** One way from some states to others. `guard` answers true or a named refusal; it is asked by button and call alike. */
export interface Transition<F, States extends string, I> {
  readonly from: readonly States[];
  readonly to: readonly States[];
  readonly input?: I & Fields;
  readonly guard?: Hook<[row: Row<F>, input: Filled<InputFields<I>>, context: TransitionContext], true | Rejection>;
  /** Whether the move is offered at all without its input: the button's reason. */
  readonly offered?: Hook<[row: Row<F>, context: TransitionContext], true | Rejection>;
  /** Money, stock, points and placing demand an idempotency key. */
  readonly idempotent?: 'required';
  readonly danger?: boolean;
  /** Offered for many rows at once, as a job. */
  readonly bulk?: boolean;
}

/** How many rows a table is expected to hold; decides what its list may sort and search by. */
export type ExpectedRows = 'thousands' | 'millions';

export type Action = 'index' | 'add' | 'edit' | 'del' | 'sortable' | 'export' | 'import' | 'upload' | 'audit';

/** Where the resource stands in the menu: the directory's name, a lucide icon, its place. */
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
  /** Order of the list when none is asked for; '-x' is descending. */
  readonly order?: readonly (Column<F> | `-${Column<F>}`)[];
  readonly unique?: readonly (readonly Column<F>[])[];
  readonly indexes?: readonly (readonly (Column<F> | `-${Column<F>}`)[])[];
  readonly actions?: readonly Action[];
  /** Columns whose sum over the whole result the list shows at its foot. */
  readonly totals?: readonly Summed<F>[];
  /** Fields that may be set for many rows at once. */
  readonly bulkEdit?: readonly FormField<F>[];
  readonly menu?: MenuPosition;
  readonly when?: { readonly [K in OptionalField<F> & FormField<F>]?: Condition<Filled<F>> };
  readonly rules?: readonly Hook<[draft: Filled<F>], Issue | null>[];
  readonly computed?: { readonly [K in keyof C]: Hook<[row: Row<Standard & F>], C[K]> };
  readonly state?: S;
  readonly transitions?: { readonly [K in keyof M]: Transition<Standard & F, StatesOf<F, S>, M[K]> };
  /** Facts are paged by cursor and never deleted. Default false. */
  readonly appendOnly?: boolean;
  /**
   * Grows to millions of rows: the list is sorted by what an index begins with, and pieces of a text are looked for in the
   * columns of `search` alone. Facts are large. Default false.
   */
  readonly expectedRows?: ExpectedRows;
  /** A table that the kit itself fills (`kit_…`); default `<context>_<resource>`. */
  readonly table?: string;
  /** Called by another resource's page: its permission nodes are that page's. */
  readonly page?: string;
  /** Text namespaces of other modules that its screens show, besides those of the resources it refers to. */
  readonly namespaces?: readonly string[];
}

export interface Condition<D> {
  readonly shown: Hook<[draft: D], boolean>;
  readonly required?: boolean;
}

export interface Resource<N extends string, F extends Fields, L, C, S, M> {
  readonly context: string;
  readonly name: N;
  /** Own fields and the standard ones. */
  readonly fields: Standard & F;
  readonly ownFields: F;
  readonly label: string;
  readonly list: L;
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
  readonly computed: { readonly [K in keyof Given<C>]: Hook<[row: never], Given<C>[K]> };
  readonly state: S | null;
  readonly transitions: { readonly [K in keyof Given<M>]: Transition<never, string, Given<M>[K]> };
  readonly appendOnly: boolean;
  readonly expectedRows: ExpectedRows;
  readonly table: string | null;
  /** '/admin/<context>/<resource>': the page, and without its last slash the prefix of the calls. */
  readonly page: string;
  readonly prefix: string;
  readonly namespaces: readonly string[];
  readonly _?: { readonly computed: C };
}

/** A move as the kit handles it, whatever the resource. */
export interface AnyTransition {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly input?: Fields;
  readonly guard?: Hook<[row: never, input: never, context: TransitionContext], true | Rejection>;
  readonly offered?: Hook<[row: never, context: TransitionContext], true | Rejection>;
  readonly idempotent?: 'required';
  readonly danger?: boolean;
  /** Offered for many rows at once, as a job. */
  readonly bulk?: boolean;
}

export interface AnyResource {
  readonly context: string;
  readonly name: string;
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
  readonly page: string;
  readonly prefix: string;
  readonly namespaces: readonly string[];
}

/** Whether a list tells its sums beyond the rows that are counted to whoever asks for them. */
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

/** Declares a resource once: table, calls, permission nodes, list, filters, form, import, export, audit and menu follow. */
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
  // The literal's own keys win; what it does not say is filled here, once for all resources.
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

/** A whole row as `GetDetailPage` answers it: every field that may be read, lines included. */
export type RowOf<R> = Row<FieldsIn<R>>;
/** What adding takes. */
export type DraftOf<R> = Draft<OwnIn<R>>;
/** What updating takes beside `id` and `version`. */
export type PatchOf<R> = Patch<OwnIn<R>>;
/** A draft with its defaults filled: what the rules see. */
export type FilledOf<R> = Filled<OwnIn<R>>;
/** A row of the list: the listed columns, `id`, `version`, computed ones. */
export type ListRowOf<R> = R extends { readonly list: readonly (infer L)[] }
  ? Pick<RowOf<R>, Extract<L | 'id' | 'version', keyof RowOf<R>>> & { readonly [K in keyof ComputedIn<R>]: ComputedIn<R>[K] }
  : never;
export type TransitionNameOf<R> = R extends { readonly transitions: infer M } ? keyof M & string : never;
export type TransitionInputOf<R, K> = R extends { readonly transitions: infer M }
  ? K extends keyof M
    ? M[K] extends Transition<never, string, infer I>
      ? Filled<InputFields<I>>
      : never
    : never
  : never;
export type AnyKind = Kind;
export type AnyWrite = Write;
