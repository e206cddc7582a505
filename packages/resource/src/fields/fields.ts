import type { Condition } from './condition.ts';
import type { LineDraftOf, LineRowOf } from './lines.ts';
import type {
  AnyLines,
  ConditionScope,
  Field,
  FieldAccess,
  Kind,
  OptionsOf,
  ResourceRef,
  StatusColor,
  StatusShape,
  ValueOf,
  Write,
} from './kinds.ts';

type Nullable<V, O> = O extends true ? V | null : V;
type WriteOf<W, D> = W extends 'server' ? 'server' : W extends 'once' ? 'once' : D extends undefined ? 'form' : 'default';
type ListWrite<W> = W extends 'server' ? 'server' : 'default';

/** The flags any field can have beside the options of its kind. */
interface Flags<O, W, D> {
  /** The value may be absent (null). */
  readonly optional?: O;
  /** `once`: can be set only when the row is added; `server`: set by the server only. */
  readonly write?: W;
  readonly default?: D;
  /** The permission that reading the field needs, and the mask for readers without it. */
  readonly access?: FieldAccess;
  /**
   * The column holds a masked text, for every reader; the module keeps the value sealed and returns it by the `reveal` of its
   * extension.
   */
  readonly masked?: true;
}

function make<K extends Kind, V, W extends Write, D = V>(kind: K, given: object): Field<K, V, W, D> {
  const { optional, write, default: preset, access, masked, ...options } = given as Partial<Flags<boolean, Write, unknown>>;
  const word = write ?? (preset === undefined ? 'form' : 'default');
  // The return types of the field functions describe what is built here; the tests of this package keep both in step.
  return {
    kind,
    write: word,
    nullable: optional === true,
    ...(preset === undefined ? {} : { default: preset }),
    ...(access === undefined ? {} : { access }),
    ...(masked ? { isMasked: true } : {}),
    options,
  } as never;
}

type Maker<K extends Kind> = <
  O extends boolean = false,
  W extends 'once' | 'server' | 'form' = 'form',
  D extends ValueOf<K> | undefined = undefined,
>(
  ...options: Record<never, never> extends OptionsOf<K>
    ? [options?: OptionsOf<K> & Flags<O, W, D>]
    : [options: OptionsOf<K> & Flags<O, W, D>]
) => Field<K, Nullable<ValueOf<K>, NoInfer<O>>, WriteOf<NoInfer<W>, NoInfer<D>>>;

const maker =
  <K extends Kind>(kind: K): Maker<K> =>
  (...[options]) =>
    make(kind, options ?? {});

interface ChoiceOptions<V extends string, O, W, D> extends Flags<O, W, D> {
  readonly values: readonly V[];
  readonly statusColors?: Readonly<Partial<Record<V, StatusColor>>>;
  /** Shapes that differ from the usual one of their color. */
  readonly statusShapes?: Readonly<Partial<Record<V, StatusShape>>>;
}

function choice<
  const V extends string,
  O extends boolean = false,
  W extends 'once' | 'server' | 'form' = 'form',
  D extends NoInfer<V> | undefined = undefined,
>(options: ChoiceOptions<V, O, W, D>): Field<'choice', Nullable<V, NoInfer<O>>, WriteOf<NoInfer<W>, NoInfer<D>>> {
  return make('choice', options);
}

function ref<O extends boolean = false, W extends 'once' | 'server' | 'form' = 'form'>(
  to: () => ResourceRef,
  options: Flags<O, W, undefined> = {},
): Field<'ref', Nullable<number, NoInfer<O>>, WriteOf<NoInfer<W>, undefined>> {
  return make('ref', { ...options, to });
}

function refs(to: () => ResourceRef, options: { readonly max?: number } = {}): Field<'refs', readonly number[], 'default'> {
  return make('refs', { ...options, to, default: [] });
}

function tree(options: { readonly maxDepth: number }): Field<'tree', number | null, 'form'> {
  return make('tree', { ...options, optional: true });
}

function tags<W extends 'server' | 'form' = 'form'>(
  options: OptionsOf<'tags'> & { readonly write?: W } = {},
): Field<'tags', readonly string[], ListWrite<NoInfer<W>>> {
  return make('tags', { default: [], ...options });
}

function images<W extends 'server' | 'form' = 'form'>(
  options: OptionsOf<'images'> & { readonly write?: W } = {},
): Field<'images', readonly string[], ListWrite<NoInfer<W>>> {
  return make('images', { default: [], ...options });
}

/** `default: []`: a draft may leave the lines out. */
function lines<
  const C extends AnyLines,
  W extends 'server' | 'form' = 'form',
  const D extends readonly [] | undefined = undefined,
>(
  of: C,
  options: { readonly min?: number; readonly max?: number; readonly write?: W; readonly default?: D } = {},
): Field<'lines', readonly LineRowOf<C>[], WriteOf<NoInfer<W>, NoInfer<D>>, readonly LineDraftOf<C>[]> {
  return make('lines', { ...options, of });
}

function condition<O extends boolean = false, W extends 'server' | 'form' = 'form', D extends Condition | undefined = undefined>(
  attributes: () => ConditionScope,
  options: { readonly optional?: O; readonly write?: W; readonly default?: D; readonly access?: FieldAccess } = {},
): Field<'json', Nullable<Condition, NoInfer<O>>, WriteOf<NoInfer<W>, NoInfer<D>>> {
  return make('json', { ...options, condition: attributes });
}

function secret<O extends boolean = false>(
  options: OptionsOf<'secret'> & { readonly optional?: O },
): Field<'secret', Nullable<string, NoInfer<O>>, 'secret'> {
  return make('secret', { ...options, write: 'secret' });
}

function id<O extends boolean = false>(
  options: { readonly optional?: O } = {},
): Field<'id', Nullable<number, NoInfer<O>>, 'server'> {
  return make('id', { ...options, write: 'server' });
}

/** Functions that declare a field of each kind. */
export const f = {
  /** An id set by the server; a reference without a foreign key. */
  id,
  text: maker('text'),
  longText: maker('longText'),
  richText: maker('richText'),
  code: maker('code'),
  int: maker('int'),
  money: maker('money'),
  ratio: maker('ratio'),
  flag: maker('flag'),
  choice,
  dict: maker('dict'),
  tags,
  date: maker('date'),
  time: maker('time'),
  image: maker('image'),
  images,
  url: maker('url'),
  mobile: maker('mobile'),
  email: maker('email'),
  region: maker('region'),
  weigh: (): Field<'weigh', number, 'server'> => make('weigh', { write: 'server', default: 0 }),
  ref,
  refs,
  tree,
  lines,
  secret,
  json: maker('json'),
  /** A rule over the attributes of something, stored as JSON and edited with the condition builder. */
  condition,
};
