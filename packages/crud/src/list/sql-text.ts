import { type AnyResource } from '@shopkeeper/resource';
import { type AnyField, is64Bit, type Kind } from '@shopkeeper/resource/fields';
import { snake } from '@shopkeeper/resource/view';

/** Collects the values of a statement while its text is built, so that placeholders and values stay in the same order. */
export class Values {
  readonly list: unknown[] = [];

  /** Adds a value and returns its placeholder. */
  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

const names = new Map<string, string>();
const namedStatements = 500;

/**
 * Returns the name of the prepared statement for a text. Beyond the cap statements stay unnamed, so that no client can exhaust
 * the memory.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= namedStatements) return known;
  const name = `kit_${names.size}`;
  names.set(text, name);
  return name;
}

/** Escapes text for a LIKE pattern: its `%`, `_` and `\\` match literally. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const columns = new Map<string, string>();

/** Returns the quoted column of a declared field. */
export function columnOf(key: string): string {
  const known = columns.get(key);
  if (known) return known;
  const column = quoted(snake(key));
  columns.set(key, column);
  return column;
}

/** Types of placeholders other than text. */
const casts: Partial<Record<Kind, string>> = {
  id: 'bigint',
  ref: 'bigint',
  refs: 'bigint',
  tree: 'bigint',
  money: 'bigint',
  int: 'integer',
  ratio: 'integer',
  weigh: 'integer',
  flag: 'boolean',
  time: 'timestamptz',
  date: 'date',
  json: 'jsonb',
  tags: 'text[]',
  images: 'text[]',
};
const castOf = (field: AnyField): string => (field.kind === 'int' && is64Bit(field) ? 'bigint' : (casts[field.kind] ?? 'text'));

/** Encodes a value for the driver: instants become dates, json becomes text. */
export function encoded(field: AnyField, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (field.kind === 'time') return Array.isArray(value) ? value.map((one) => new Date(Number(one))) : new Date(Number(value));
  return field.kind === 'json' ? JSON.stringify(value) : value;
}

/** Adds one value of a field and returns its typed placeholder. */
export const placeholderFor = (values: Values, field: AnyField, value: unknown): string =>
  `${values.add(encoded(field, value))}::${castOf(field)}`;
/** Adds many values of a field as one array parameter and returns its typed placeholder. */
export const placeholderForMany = (values: Values, field: AnyField, many: readonly unknown[]): string =>
  `${values.add(encoded(field, many))}::${castOf(field).replace('[]', '')}[]`;

const unread = new Set(['lines', 'refs', 'secret']);
const keysOf = new WeakMap<AnyResource, readonly string[]>();

/** Columns of a whole row. */
export function readableFields(resource: AnyResource): readonly string[] {
  const known = keysOf.get(resource);
  if (known) return known;
  const stored = Object.entries(resource.fields).filter(([, field]) => !unread.has(field.kind));
  const keys = stored.map(([key]) => key);
  keysOf.set(resource, keys);
  return keys;
}

const selections = new WeakMap<readonly string[], string>();

/** A select list over the alias `t`. */
export function selected(keys: readonly string[]): string {
  const known = selections.get(keys);
  if (known) return known;
  const text = keys.map((key) => `t.${columnOf(key)} as ${quoted(key)}`).join(', ');
  selections.set(keys, text);
  return text;
}
