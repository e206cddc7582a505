import type { AnyResource } from '@shopkeeper/resource';
import type { AnyField, Fields } from '@shopkeeper/resource/fields';
import { isRequiredBy } from '@shopkeeper/resource/schema';
import type { InputView } from '@shopkeeper/resource/view';

/** The declared condition for showing a field. */
interface Condition {
  shown(draft: Draft): boolean;
  readonly required?: boolean | ((draft: Draft) => boolean);
}

/** The values of a form by field, exactly as the inputs hold them. */
export type Draft = Readonly<Record<string, unknown>>;

const emptyText: readonly AnyField['kind'][] = ['text', 'longText', 'richText', 'code', 'url', 'mobile', 'email'];

function firstValue(field: AnyField): unknown {
  if (field.default !== undefined) return field.default;
  if (field.nullable) return null;
  if (field.kind === 'flag') return false;
  if (field.kind === 'lines' || field.kind === 'images' || field.kind === 'tags' || field.kind === 'refs') return [];
  return emptyText.includes(field.kind) ? '' : null;
}

/** Returns a draft of these fields with their defaults. */
export const firstDraft = (fields: Fields): Draft =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.write !== 'server')
      .map(([name, field]) => [name, firstValue(field)]),
  );

/** Returns a stored line without the fields that only the server writes (parent, position). */
function bareLine(line: unknown, fields: Fields): unknown {
  if (typeof line !== 'object' || line === null) return line;
  return Object.fromEntries(
    Object.entries(line).filter(([key]) => key === 'id' || (Object.hasOwn(fields, key) && fields[key]?.write !== 'server')),
  );
}

/** Returns the draft of a stored row, with its writable fields only. Secrets are never read back and start as null. */
export function draftOf(resource: AnyResource, row: Readonly<Record<string, unknown>>): Draft {
  const entries = Object.entries(resource.ownFields).flatMap(([name, field]): [string, unknown][] => {
    if (field.write === 'server') return [];
    if (field.kind === 'secret') return [[name, null]];
    const value = row[name];
    if (field.kind === 'lines' && Array.isArray(value))
      return [[name, value.map((line) => bareLine(line, field.options.of.fields))]];
    return [[name, value ?? (field.nullable ? null : firstValue(field))]];
  });
  return Object.fromEntries(entries);
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Returns the changed values as the patch to send, without empty secrets and write-once fields. */
export function patchOf(resource: AnyResource, draft: Draft, stored: Draft): Draft {
  const entries = Object.entries(draft).filter(([name, value]) => {
    const field = resource.ownFields[name];
    if (!field || field.write === 'once' || (field.kind === 'secret' && isBlank(value))) return false;
    return !isSame(value, stored[name]);
  });
  return Object.fromEntries(entries);
}

/**
 * Returns the draft as sent when adding: hidden fields are left out, and so are null values of non-nullable fields, which get the
 * declared default.
 */
export function addable(fields: Fields, draft: Draft, isShown: (name: string) => boolean): Draft {
  const entries = Object.entries(draft).filter(([name, value]) => {
    const field = fields[name];
    return field !== undefined && isShown(name) && (value !== null || field.nullable);
  });
  return Object.fromEntries(entries);
}

/** Whether a conditional field is shown for this draft; it is also shown when its condition cannot be evaluated yet. */
export function isShown(resource: AnyResource, name: string, draft: Draft): boolean {
  const condition = resource.when[name] as Condition | undefined;
  try {
    return condition?.shown(draft) ?? true;
  } catch {
    return true;
  }
}

/** Sets hidden fields to null, because the server rejects a value where the field does not apply. */
export const withoutHidden = (resource: AnyResource, draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, isShown(resource, name, draft) ? value : null]));

/** Whether an input is marked as required now; conditional fields are required only while shown. */
export function isRequired(resource: AnyResource, input: InputView, draft: Draft): boolean {
  const condition = resource.when[input.key] as Condition | undefined;
  return condition ? isShown(resource, input.key, draft) && isRequiredBy(condition, draft) : input.required;
}

/** Returns the field at a dotted path: `lines.0.qty` is the line's field. */
export function fieldAt(fields: Fields, path: string): AnyField | undefined {
  const [name = '', , inner] = path.split('.');
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field?.kind !== 'lines' || inner === undefined) return field;
  const { fields: inLine } = field.options.of;
  return Object.hasOwn(inLine, inner) ? inLine[inner] : field;
}

/** Returns the values to send; null values of non-nullable fields are left out. */
export const providedValues = (fields: Fields, draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([name, value]) => value !== null || fields[name]?.nullable === true));
