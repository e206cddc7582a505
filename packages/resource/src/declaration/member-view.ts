import type { AnyResource, MenuPosition, Resource, RowOf } from './define.ts';
import type { AnyCommand, ByIn } from './lifecycle.ts';
import type { Standard } from './rows.ts';
import type { AnyField, Field, Fields, KindIn, Write } from '../fields/kinds.ts';
import { tableNameOf } from './names.ts';

type FieldsOf<R> = R extends { readonly ownFields: infer F } ? F : never;
type NameIn<F> = keyof F & string;
type LineIn<X> = X extends Field<'lines', readonly (infer Line)[], Write, unknown> ? Line : never;
type LinesIn<F> = { [K in NameIn<F>]: KindIn<F[K]> extends 'lines' ? K : never }[NameIn<F>];
type Shown<F> = { [K in NameIn<F>]: KindIn<F[K]> extends 'secret' | 'lines' ? never : K }[NameIn<F>];
type LineNames<F> = { readonly [K in LinesIn<F>]?: readonly (keyof LineIn<F[K]> & string)[] };

type Narrowed<F, K extends string, L> = { readonly [P in K & keyof F]: F[P] } & {
  readonly [P in keyof L & keyof F]: L[P] extends readonly (infer N)[]
    ? Field<'lines', readonly Pick<LineIn<F[P]>, (N | 'id') & keyof LineIn<F[P]>>[], 'server', never>
    : never;
};

interface MemberViewSpec<R, F, K extends Shown<F>, L, C extends readonly K[]> {
  readonly context: string;
  /** The name of the folder that holds its language file. */
  readonly name: string;
  /** The folder that declares it when that has another name; it shares the language files of the folder. */
  readonly module?: string;
  /** The page in the member's area, such as `/user/order`; the paths of its calls start with it. */
  readonly page: `/user/${string}`;
  /** The column with the id of the member who owns the row. */
  readonly owner: keyof RowOf<R> & string;
  /** The only fields of a row that members can read. */
  readonly fields: readonly K[];
  /** The only fields of its lines that members can read. */
  readonly lines?: L & LineNames<F>;
  readonly label: K;
  readonly list: C;
  readonly filters?: readonly K[];
  /** Default order of the list; '-x' is descending. */
  readonly order?: readonly (K | `-${K}` | '-id')[];
  readonly menu?: MenuPosition;
  /** Actions that members can perform on their own rows, limited to the named fields. Default none. */
  readonly writes?: readonly MemberViewAction[];
  /** Transitions and actions that members can perform on their own rows; each names `member` in its `by`. */
  readonly commands?: readonly MemberCommand<R>[];
}

type OfMember<T> = { [K in keyof T]: 'member' extends ByIn<T[K]> ? K : never }[keyof T] & string;
type MemberCommand<R> = R extends { readonly transitions: infer T; readonly actions: infer A }
  ? OfMember<T> | OfMember<A>
  : never;

/** What members may do with rows of a member view besides reading them. */
export type MemberViewAction = 'add' | 'edit' | 'del';

/** A resource as shown to the members who own its rows: the same table with fewer columns, writable only where declared. */
export interface MemberView<F, L> extends Omit<Resource<string, never, L, never, never, never>, 'fields' | 'ownFields'> {
  readonly fields: Pick<Standard, 'id' | 'version'> & F;
  readonly ownFields: F;
  readonly owner: string;
}

/** A member view as the kit handles it, independent of the resource. */
export interface AnyMemberView extends AnyResource {
  readonly owner: string;
}

function narrowed(resource: AnyResource, names: readonly string[], lines: Readonly<Record<string, readonly string[]>>): Fields {
  const field = (name: string): AnyField => {
    const found = resource.ownFields[name];
    if (!found) throw new Error(`${resource.name} has no field ${name}`);
    // Members always read their own values.
    const { access: _access, ...open } = found;
    return open;
  };
  const ofLines = Object.entries(lines).map(([name, shown]): [string, AnyField] => {
    const whole = field(name);
    if (whole.kind !== 'lines') throw new Error(`${resource.name}.${name} holds no lines`);
    const kept = Object.entries(whole.options.of.fields).flatMap(([key, { access: _access, ...open }]): [string, AnyField][] =>
      shown.includes(key) ? [[key, open]] : [],
    );
    return [name, { ...whole, options: { ...whole.options, of: { ...whole.options.of, fields: Object.fromEntries(kept) } } }];
  });
  return { ...Object.fromEntries(names.map((name) => [name, field(name)])), ...Object.fromEntries(ofLines) };
}

/** The commands that a view offers: only to members, whoever else may perform them. */
const pickedCommands = (all: Readonly<Record<string, AnyCommand>>, names: readonly string[]): Record<string, AnyCommand> =>
  Object.fromEntries(
    Object.entries(all).flatMap(([name, command]) => (names.includes(name) ? [[name, { ...command, by: ['member'] }]] : [])),
  );

/**
 * Exposes a resource to the members who own its rows. Only the fields named here are read for them: a field added to the resource
 * later stays hidden until it is named. Derives the list and detail calls below `/user/…`, and the calls of `writes`.
 */
export function defineMemberView<
  R extends AnyResource,
  F extends FieldsOf<R>,
  const K extends Shown<F>,
  const L,
  const C extends readonly K[],
>(resource: R & { readonly ownFields: F }, spec: MemberViewSpec<R, F, K, L, C>): MemberView<Narrowed<F, K, L>, C> {
  const ownFields = narrowed(resource, spec.fields, (spec.lines ?? {}) as Readonly<Record<string, readonly string[]>>);
  const { id, version } = resource.fields;
  const commands: readonly string[] = spec.commands ?? [];
  const view: AnyMemberView = {
    ...resource,
    context: spec.context,
    name: spec.name,
    table: tableNameOf(resource),
    fields: { ...(id && { id }), ...(version && { version }), ...ownFields },
    ownFields,
    owner: spec.owner,
    label: spec.label,
    list: spec.list,
    filters: spec.filters ?? [],
    order: spec.order ?? ['-id'],
    menu: spec.menu ?? null,
    search: [],
    form: [],
    operations: spec.writes ?? [],
    actions: pickedCommands(resource.actions, commands),
    totals: [],
    when: {},
    rules: [],
    computed: {},
    computedFrom: null,
    state: commands.length > 0 ? resource.state : null,
    transitions: pickedCommands(resource.transitions, commands),
    module: spec.module ?? null,
    page: spec.page,
    prefix: `${spec.page}/`,
  };
  // The fields were picked by the same names that the type is built from.
  return view as unknown as MemberView<Narrowed<F, K, L>, C>;
}
