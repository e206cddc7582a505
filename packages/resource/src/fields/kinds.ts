/** Color of a status on screen; each has the same meaning everywhere. */
export type StatusColor = 'ok' | 'warn' | 'bad' | 'info' | 'idle';

/** Shape beside the color: waiting, partly done, in progress, done, failed or ended, needs attention. */
export type StatusShape = 'ring' | 'half' | 'dot' | 'tick' | 'cross' | 'bang';

/** Formats that a `code` field can require beyond its length. */
export type CodeFormat = 'any' | 'slug' | 'sku' | 'account' | 'dictionary';

/** A child table edited with its parent: its rows are created and deleted with the parent and keep their order (`lineNo`). */
export interface Lines<N extends string, F extends Fields> {
  readonly name: N;
  readonly fields: F;
  /** Columns that are unique among all rows of the child table. */
  readonly unique: readonly (readonly string[])[];
  readonly indexes: readonly (readonly string[])[];
}

/** A child table, whatever its fields. */
export type AnyLines = Lines<string, Readonly<Record<string, AnyField>>>;

/** The part of a resource that is known to resources that refer to it. */
export interface ResourceRef {
  readonly context: string;
  readonly name: string;
  readonly label: string;
  readonly table?: string | null;
  readonly module?: string | null;
}

/** What is wrong with a JSON value, each issue at its path within the value. */
export interface JsonCheck {
  readonly issuesOf: (value: unknown) => readonly {
    readonly path: string;
    readonly rule: string;
    readonly params?: Readonly<Record<string, string | number>>;
  }[];
}

/** The attributes of a condition, as far as a field knows them: what is wrong with a value that should be one. */
export type ConditionScope = JsonCheck;

/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * Every kind of field: its value in TypeScript and JSON, and its options.
 * money is integer fen, ratio is basis points, time is a UTC instant in epoch ms, date is 'YYYY-MM-DD'.
 */
export interface Kinds {
  id: { value: number; options: Empty };
  text: { value: string; options: { readonly max: number; readonly min?: number; readonly format?: 'name' } };
  longText: { value: string; options: { readonly max: number } };
  richText: { value: string; options: { readonly max: number } };
  code: {
    value: string;
    options: {
      readonly max: number;
      readonly min?: number;
      readonly format?: CodeFormat;
      /** Values that are shown by their texts, `choice.<field>.<value>`; so are those with a suffix after a colon. Others are shown as they are. */
      readonly named?: readonly string[];
    };
  };
  /** With a limit beyond 32 bits it is stored in 64. */
  int: { value: number; options: { readonly min?: number; readonly max?: number; readonly unit?: string } };
  money: { value: number; options: { readonly min?: number; readonly max?: number } };
  ratio: { value: number; options: { readonly max?: number } };
  flag: { value: boolean; options: Empty };
  choice: {
    value: string;
    options: {
      readonly values: readonly string[];
      readonly statusColors?: Readonly<Record<string, StatusColor>>;
      readonly statusShapes?: Readonly<Record<string, StatusShape>>;
    };
  };
  dict: { value: string; options: { readonly of: string } };
  /** `ofIds`: the texts are ids that nobody types; lists filter by them in tabs only. */
  tags: { value: readonly string[]; options: { readonly max?: number; readonly each?: number; readonly ofIds?: true } };
  date: { value: string; options: Empty };
  time: { value: number; options: Empty };
  image: { value: string; options: Empty };
  images: { value: readonly string[]; options: { readonly max?: number; readonly min?: number } };
  url: { value: string; options: { readonly max?: number } };
  mobile: { value: string; options: Empty };
  email: { value: string; options: Empty };
  region: { value: string; options: Empty };
  weigh: { value: number; options: Empty };
  ref: { value: number; options: { readonly to: () => ResourceRef } };
  refs: { value: readonly number[]; options: { readonly to: () => ResourceRef; readonly max?: number } };
  tree: { value: number; options: { readonly maxDepth: number } };
  lines: { value: readonly object[]; options: { readonly of: AnyLines; readonly min?: number; readonly max?: number } };
  secret: { value: string; options: { readonly min: number; readonly max: number } };
  /**
   * With `condition` the value is a condition over these attributes, and a form edits it. `check` says what is wrong with a value of
   * another shape; a page edits it.
   */
  json: { value: Json; options: { readonly condition?: () => ConditionScope; readonly check?: () => JsonCheck } };
}

type Empty = Readonly<Record<never, never>>;
/** The name of a field kind. */
export type Kind = keyof Kinds;
/** The value of a field kind in a row. */
export type ValueOf<K extends Kind> = Kinds[K]['value'];
/** What a declaration may say about a field kind. */
export type OptionsOf<K extends Kind> = Kinds[K]['options'];

/**
 * Who can write a value, and when: `form` on adding and updating, `default` likewise but it can be omitted, `once` only on
 * adding, `server` only by the server, `secret` like `form` but it is never read back.
 */
export type Write = 'form' | 'default' | 'once' | 'server' | 'secret';

/** How a value is shortened for readers who may not read it. */
export type Mask = 'mobile' | 'email' | 'tail' | 'all';

/** Who may read a field. */
export interface FieldAccess {
  /** The last part of the permission; the page of the resource stands before it. Its title is `access.<permission>`. */
  readonly permission: string;
  /** What readers without the permission see instead of the value; without a mask the field does not exist for them. */
  readonly mask?: Mask;
}

/** One field as plain data. `V` is its value in a row (with null when optional), `D` in a draft. */
export interface Field<K extends Kind, V, W extends Write, D = V> {
  readonly kind: K;
  readonly write: W;
  readonly nullable: boolean;
  readonly default?: ValueOf<K>;
  readonly options: OptionsOf<K>;
  /** Given when reading the field needs a permission of its own. */
  readonly access?: FieldAccess;
  /**
   * The values in rows are masked texts, and no list filters, sorts or searches them: for one reader, in the copy of a resource, or for
   * everybody, where the module keeps the value sealed (`masked: true`).
   */
  readonly isMasked?: true;
  /** Used by the compiler only; never present at run time. */
  readonly _?: { readonly value: V; readonly draft: D };
}

/** A field of any kind. */
export type AnyField = { [K in Kind]: Field<K, unknown, Write, unknown> }[Kind];
/** Fields by their keys. */
export type Fields = Readonly<Record<string, AnyField>>;
/** A field whose kind is known: `switch (field.kind)` narrows `options` the same way. */
export type FieldOf<K extends Kind> = Field<K, unknown, Write, unknown>;

export type ValueIn<X> = X extends Field<Kind, infer V, Write, unknown> ? V : never;
export type DraftIn<X> = X extends Field<Kind, unknown, Write, infer D> ? D : never;
export type WriteIn<X> = X extends Field<Kind, unknown, infer W, unknown> ? W : never;
export type KindIn<X> = X extends Field<infer K, unknown, Write, unknown> ? K : never;

const max32 = 2_147_483_647;

/** Whether the values of a field need more than 32 bits: ids, amounts, and integers with such a limit. */
export function is64Bit(field: AnyField): boolean {
  if (field.kind !== 'int') return !['ratio', 'weigh'].includes(field.kind);
  const { min = -max32, max = max32 } = field.options;
  return max > max32 || min < -max32;
}
