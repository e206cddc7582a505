import type { AnyField, Fields } from '@shopkeeper/resource/fields';
import type { Values } from './undo-row.domain.ts';

/** Values of these kinds are records for programs, or never logged. */
const unreadable: readonly string[] = ['secret', 'json'];

const isSettable = (field: AnyField): boolean =>
  field.write !== 'server' && field.write !== 'once' && !unreadable.includes(field.kind) && field.isMasked !== true;

/** The fields that staff can set back by an edit. */
export const settableFields = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isSettable(field) ? [name] : []));

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same value is always the same text: the log stores keys in an order of its own. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (!isValues(value)) return value ?? null;
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((key) => [key, canonical(value[key])]),
  );
}

/** What people write in a line, with its id. */
const lineOf = (fields: Fields, line: Values): Values =>
  Object.fromEntries(
    Object.entries(line).filter(([name]) => name === 'id' || (Object.hasOwn(fields, name) && fields[name]?.write !== 'server')),
  );

const linesOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.filter(isValues) : []);

function comparable(field: AnyField | undefined, value: unknown): unknown {
  if (field?.kind !== 'lines') return canonical(value);
  return canonical(linesOf(value).map((line) => lineOf(field.options.of.fields, line)));
}

/** Whether two values of a field are the same for those who write it. */
export const sameValue = (field: AnyField | undefined, one: unknown, other: unknown): boolean =>
  JSON.stringify(comparable(field, one)) === JSON.stringify(comparable(field, other));

/**
 * The values of the log as an edit takes them. A line that was removed since is added anew: its id is gone.
 *
 * @param row the row as it is now
 */
export const valuesToSet = (fields: Fields, values: Values, row: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name];
      if (field?.kind !== 'lines') return [name, value];
      const ids = new Set(linesOf(row[name]).map(({ id }) => id));
      const lines = linesOf(value).map((line) => {
        const { id, ...rest } = lineOf(field.options.of.fields, line);
        return ids.has(id) ? { id, ...rest } : rest;
      });
      return [name, lines];
    }),
  );
