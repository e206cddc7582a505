import type { AnyField, Fields, Kind, KindIn, ValueIn, Write, WriteIn } from '../fields/kinds.ts';
import { requireAccessRules } from './access-rules.ts';
import { commandsIn, type CommandsSpec } from './commands.ts';
import type { Actions, ActionsSpec, AnyCommand, Inferred, InputIn, LifecycleSpec, Transitions } from './lifecycle.ts';
import type { AnyPersonal, Personal } from './personal.ts';
import {
  type Draft,
  type Filled,
  type Given,
  type Hook,
  type Patch,
  type Row,
  type Standard,
  standardFields,
  type StateField,
} from './rows.ts';

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
/** The columns that computed values see. */
type Computing<F, D> = D extends readonly (infer Name)[]
  ? Pick<Row<Standard & F>, Extract<Name, keyof Row<Standard & F>>>
  : never;
type OptionalField<F> = { [K in Key<F>]: null extends ValueIn<F[K]> ? K : never }[Key<F>];
/** One broken rule of a draft: its path and the rule (`<resource>:rule.<rule>` is the message). */
export interface Issue<P extends string = string> {
  readonly path: P;
  readonly rule: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** The expected number of rows in a table; determines which sorts and searches its list may have. */
export type ExpectedRows = 'thousands' | 'millions';

/** The standard calls that a resource may offer. */
export type StandardOperation = 'index' | 'add' | 'edit' | 'del' | 'sortable' | 'export' | 'import' | 'upload' | 'audit';

/** The position of the resource in the menu: the name of the group, a lucide icon, its sort weight. */
export interface MenuPosition {
  readonly group: string;
  readonly icon: string;
  readonly weigh: number;
}

/** What is inferred of the lifecycle and the actions: targets, inputs, needed values, actors and read columns, by name. */
interface Commands {
  readonly to: unknown;
  readonly input: unknown;
  readonly needs: unknown;
  readonly by: unknown;
  readonly reads: unknown;
  readonly actionInput: unknown;
  readonly actionNeeds: unknown;
  readonly actionBy: unknown;
  readonly actionReads: unknown;
}

export interface Spec<
  N extends string,
  F extends Fields,
  L extends readonly Listed<F>[],
  C,
  S,
  T,
  I,
  K,
  B,
  R,
  AI,
  AK,
  AB,
  AR,
  D,
> {
  readonly context: string;
  readonly name: N;
  readonly fields: F;
  /** The field a reference shows. */
  readonly label: Textual<F>;
  /** Which data of persons its rows hold and how they lead to the person; every module of the shop says so. */
  readonly personal?: Personal<NoInfer<Key<F>> | 'id'>;
  readonly list: L;
  readonly filters?: readonly Column<F>[];
  readonly search?: readonly Textual<F>[];
  readonly form?: readonly (FormField<F> | readonly FormField<F>[])[];
  /** Default order of the list; '-x' is descending. */
  readonly order?: readonly (Column<F> | `-${Column<F>}`)[];
  readonly unique?: readonly (readonly Column<F>[])[];
  readonly indexes?: readonly (readonly (Column<F> | `-${Column<F>}`)[])[];
  /** The standard calls. */
  readonly operations?: readonly StandardOperation[];
  /** Columns whose sum over the whole result is shown below the list. */
  readonly totals?: readonly Summed<F>[];
  /** Fields that can be set for many rows at once. */
  readonly bulkEdit?: readonly FormField<F>[];
  readonly menu?: MenuPosition;
  readonly when?: { readonly [K in OptionalField<F> & FormField<F>]?: Condition<Filled<F>> };
  readonly rules?: readonly Hook<[draft: Filled<F>], Issue | null>[];
  /** Values of list and detail that no column holds. They see the columns of `computedFrom`. */
  readonly computed?: { readonly [K in keyof C]: Hook<[row: Computing<F, D>], C[K]> };
  /** The columns that the computed values are made from; without it lists read whole rows. */
  readonly computedFrom?: D & readonly Column<F>[];
  readonly lifecycle?: LifecycleSpec<Standard & F, S, T, I, K, B, R>;
  /** Changes of a row that leave its state as it is. */
  readonly actions?: ActionsSpec<Standard & F, S, AI, AK, AB, AR>;
  /** The flag of rows that are tests: lists and totals leave them out unless asked for, and reactions do not see them. */
  readonly testRows?: Key<F>;
  /** The column with the staff member who owns a row: roles can then be limited to own rows and to those of a group. */
  readonly scope?: { readonly owner: Key<F> };
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
  /** The folder that declares it when that has another name: it shares the language files of the folder. */
  readonly module?: string;
  /** Text namespaces of other modules that its screens use, besides those of the resources it refers to. */
  readonly namespaces?: readonly string[];
}

export interface Condition<D> {
  readonly shown: Hook<[draft: D], boolean>;
  /** Whether the field must have a value while it is shown: always, or depending on the draft. */
  readonly required?: boolean | Hook<[draft: D], boolean>;
}

/** A declared resource, whatever its fields. */
export interface AnyResource {
  readonly context: string;
  readonly name: string;
  /** Own fields and the standard fields. */
  readonly fields: Fields;
  readonly ownFields: Fields;
  readonly label: string;
  readonly personal: AnyPersonal | null;
  readonly list: readonly string[];
  readonly filters: readonly string[];
  readonly search: readonly string[];
  readonly form: readonly (readonly string[])[];
  readonly order: readonly string[];
  readonly unique: readonly (readonly string[])[];
  readonly indexes: readonly (readonly string[])[];
  readonly operations: readonly StandardOperation[];
  readonly totals: readonly string[];
  readonly bulkEdit: readonly string[];
  readonly menu: MenuPosition | null;
  readonly when: Readonly<Record<string, Condition<never>>>;
  readonly rules: readonly Hook<[draft: never], Issue | null>[];
  readonly computed: Readonly<Record<string, Hook<[row: never], unknown>>>;
  /** The columns that the computed values are made from; null where they see whole rows. */
  readonly computedFrom: readonly string[] | null;
  readonly state: string | null;
  readonly transitions: Readonly<Record<string, AnyCommand>>;
  readonly actions: Readonly<Record<string, AnyCommand>>;
  /** The flag of rows that are tests; null where there are none. */
  readonly testRows: string | null;
  /** Whose rows are whose, for the data scopes of roles; null where rows have no owner. */
  readonly scope: { readonly owner: string } | null;
  readonly appendOnly: boolean;
  readonly expectedRows: ExpectedRows;
  readonly table: string | null;
  /** '/admin/<context>/<resource>' unless declared otherwise: the path of the page and of its permissions. */
  readonly page: string;
  readonly prefix: string;
  readonly module: string | null;
  readonly namespaces: readonly string[];
}

/** What of a resource has a type of its own. */
type Typed = 'name' | 'fields' | 'ownFields' | 'list' | 'computed' | 'state' | 'transitions' | 'actions';

/** A declared resource with its types. */
export interface Resource<N extends string, F extends Fields, L, C, S, G extends Commands> extends Omit<AnyResource, Typed> {
  readonly name: N;
  readonly fields: Standard & F;
  readonly ownFields: F;
  readonly list: L;
  readonly computed: { readonly [K in keyof Given<C>]: Hook<[row: never], Given<C>[K]> };
  readonly state: S | null;
  readonly transitions: Transitions<Standard & F, G['to'], G['input'], G['needs'], G['by'], G['reads']>;
  readonly actions: Actions<Standard & F, G['actionInput'], G['actionNeeds'], G['actionBy'], G['actionReads']>;
  readonly _?: { readonly computed: C };
}

/** Whether the list offers totals on request when more rows match than are counted. */
export const computesTotalsOnRequest = ({ expectedRows, totals }: Pick<AnyResource, 'expectedRows' | 'totals'>): boolean =>
  expectedRows === 'millions' && totals.length > 0;

const plainOperations: readonly StandardOperation[] = ['index', 'add', 'edit', 'del', 'export', 'import'];

const defaults = {
  filters: [],
  search: [],
  form: [],
  order: ['-id'],
  unique: [],
  indexes: [],
  operations: plainOperations,
  totals: [],
  bulkEdit: [],
  menu: null,
  when: {},
  rules: [],
  computed: {},
  computedFrom: null,
  testRows: null,
  scope: null,
  appendOnly: false,
  namespaces: [],
  table: null,
  module: null,
  personal: null,
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
  const T extends Inferred,
  I extends Inferred,
  K extends Inferred,
  const B extends Inferred,
  const R extends Inferred,
  AI extends Inferred,
  AK extends Inferred,
  const AB extends Inferred,
  const AR extends Inferred,
  const D extends readonly Column<F>[],
>(
  spec: Spec<N, F, L, C, S, T, I, K, B, R, AI, AK, AB, AR, D>,
): Resource<
  N,
  F,
  L,
  C,
  S,
  { to: T; input: I; needs: K; by: B; reads: R; actionInput: AI; actionNeeds: AK; actionBy: AB; actionReads: AR }
> {
  const page = spec.page ?? `/admin/${spec.context}/${spec.name}`;
  const weighs = Object.values(spec.fields).some((field: AnyField) => field.kind === 'weigh');
  // The spec's own keys win; whatever it omits is filled in here, once for all resources.
  const whole = {
    ...defaults,
    ...(weighs ? { order: ['-weigh', '-id'], operations: [...plainOperations, 'sortable' as const] } : {}),
    expectedRows: spec.appendOnly ? ('millions' as const) : ('thousands' as const),
    ...spec,
  };
  const resource = {
    ...whole,
    fields: { ...standardFields, ...spec.fields },
    ownFields: spec.fields,
    form: (spec.form ?? []).map((row) => (typeof row === 'string' ? [row] : row)),
    page,
    prefix: `/admin/${spec.context}/${spec.name}/`,
    ...commandsIn(spec as unknown as CommandsSpec, `${spec.context}.${spec.name}`),
  };
  const { operations, transitions, actions } = resource;
  const permissions = [...operations, ...Object.keys(transitions), ...Object.keys(actions)];
  requireAccessRules({ ...resource, permissions });
  return resource as never;
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
/** The names of the transitions and actions of a resource. */
export type CommandNameOf<R> = keyof CommandsIn<R> & string;
/** The input of one transition or action of a resource. */
export type CommandInputOf<R, K> = K extends keyof CommandsIn<R> ? InputIn<CommandsIn<R>[K]> : never;
type CommandsIn<R> = R extends { readonly transitions: infer T; readonly actions: infer A } ? T & A : never;
export type AnyKind = Kind;
export type AnyWrite = Write;
