import type { AnyField, AnyResource, Fields, InputView } from '@shopkeeper/resource';

/** When a field is shown, as the declaration says it. */
interface Condition {
  shown(draft: Draft): boolean;
  readonly required?: boolean;
}

/** What stands in a form: by field, exactly as the inputs hold it. */
export type Draft = Readonly<Record<string, unknown>>;

const emptyText: readonly AnyField['kind'][] = ['text', 'longText', 'richText', 'code', 'url', 'mobile', 'email'];

function firstValue(field: AnyField): unknown {
  if (field.default !== undefined) return field.default;
  if (field.nullable) return null;
  if (field.kind === 'flag') return false;
  if (field.kind === 'lines' || field.kind === 'images' || field.kind === 'tags' || field.kind === 'refs') return [];
  return emptyText.includes(field.kind) ? '' : null;
}

/** An empty draft of these fields with their defaults. */
export const firstDraft = (fields: Fields): Draft =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.write !== 'server')
      .map(([name, field]) => [name, firstValue(field)]),
  );

/** A stored line without what only the server says about it (its parent, its place). */
function bareLine(line: unknown, fields: Fields): unknown {
  if (typeof line !== 'object' || line === null) return line;
  return Object.fromEntries(
    Object.entries(line).filter(([key]) => key === 'id' || (Object.hasOwn(fields, key) && fields[key]?.write !== 'server')),
  );
}

/** The draft of a stored row: what a form may say about it. Secrets are never read back and start empty. */
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

/** What differs from what was read: the patch. A secret left empty and a field that is set once stay out. */
export function patchOf(resource: AnyResource, draft: Draft, stored: Draft): Draft {
  const entries = Object.entries(draft).filter(([name, value]) => {
    const field = resource.ownFields[name];
    if (!field || field.write === 'once' || (field.kind === 'secret' && isBlank(value))) return false;
    return !isSame(value, stored[name]);
  });
  return Object.fromEntries(entries);
}

/** The draft as adding takes it: nothing said is left to the declaration's default, and what is not shown is not said. */
export function addable(fields: Fields, draft: Draft, isShown: (name: string) => boolean): Draft {
  const entries = Object.entries(draft).filter(([name, value]) => {
    const field = fields[name];
    return field !== undefined && isShown(name) && (value !== null || field.nullable);
  });
  return Object.fromEntries(entries);
}

/** Whether a conditional field is shown for this draft; a condition that cannot be told yet shows it. */
export function isShown(resource: AnyResource, name: string, draft: Draft): boolean {
  const condition = resource.when[name] as Condition | undefined;
  try {
    return condition?.shown(draft) ?? true;
  } catch {
    return true;
  }
}

/** The draft with what is not shown taken back to nothing: the server refuses a value where it does not apply. */
export const withoutHidden = (resource: AnyResource, draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, isShown(resource, name, draft) ? value : null]));

/** Whether the star stands at an input now: conditional fields are required only where they are shown. */
export function isRequired(resource: AnyResource, input: InputView, draft: Draft): boolean {
  const condition = resource.when[input.key] as Condition | undefined;
  return condition ? condition.required === true && isShown(resource, input.key, draft) : input.required;
}

/** The field a dotted path leads to: `lines.0.qty` is the line's own field. */
export function fieldAt(fields: Fields, path: string): AnyField | undefined {
  const [name = '', , inner] = path.split('.');
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field?.kind !== 'lines' || inner === undefined) return field;
  const { fields: inLine } = field.options.of;
  return Object.hasOwn(inLine, inner) ? inLine[inner] : field;
}

/** What was said of these fields; what was left empty and has a default is left to it. */
export const providedValues = (fields: Fields, draft: Draft): object =>
  Object.fromEntries(Object.entries(draft).filter(([name, value]) => value !== null || fields[name]?.nullable === true));
