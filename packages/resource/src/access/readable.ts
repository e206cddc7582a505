import type { AnyResource } from '../declaration/define.ts';
import { readPermissionsOf } from '../declaration/access-rules.ts';
import { permissionOf } from '../declaration/names.ts';
import { can } from '../declaration/permissions.ts';
import type { AnyField, Fields } from '../fields/kinds.ts';
import { masked } from './mask.ts';

type Row = Readonly<Record<string, unknown>>;

/** A reader, as far as access to fields needs it. */
export interface Reader {
  readonly isSuper: boolean;
  readonly permissions: ReadonlySet<string>;
}

const isWithheld = ({ access }: AnyField, withheld: ReadonlySet<string>): boolean =>
  access !== undefined && withheld.has(access.permission);

const maskedField = (field: AnyField): AnyField => ({
  kind: 'text',
  write: 'server',
  nullable: field.nullable,
  options: { max: 200 },
  ...(field.access ? { access: field.access } : {}),
  isMasked: true,
});

function readableFields(fields: Fields, withheld: ReadonlySet<string>): Fields {
  const entries = Object.entries(fields).flatMap(([name, field]): [string, AnyField][] => {
    if (field.kind === 'lines') {
      const { of } = field.options;
      return [[name, { ...field, options: { ...field.options, of: { ...of, fields: readableFields(of.fields, withheld) } } }]];
    }
    if (!isWithheld(field, withheld)) return [[name, field]];
    return field.access?.mask === undefined ? [] : [[name, maskedField(field)]];
  });
  return Object.fromEntries(entries);
}

function copyOf(resource: AnyResource, withheld: ReadonlySet<string>): AnyResource {
  const fields = readableFields(resource.fields, withheld);
  const isHere = (name: string): boolean => Object.hasOwn(fields, name.replace(/^-/, ''));
  const isClear = (name: string): boolean => isHere(name) && !fields[name.replace(/^-/, '')]?.isMasked;
  return {
    ...resource,
    fields,
    ownFields: readableFields(resource.ownFields, withheld),
    list: resource.list.filter(isHere),
    filters: resource.filters.filter(isClear),
    search: resource.search.filter(isClear),
    order: resource.order.filter(isClear),
    form: resource.form.map((row) => row.filter(isClear)).filter((row) => row.length > 0),
    totals: resource.totals.filter(isClear),
    bulkEdit: resource.bulkEdit.filter(isClear),
  };
}

const copies = new WeakMap<AnyResource, Map<string, AnyResource>>();
const permissionsIn = new WeakMap<AnyResource, readonly string[]>();

function readPermissions(resource: AnyResource): readonly string[] {
  const known = permissionsIn.get(resource) ?? readPermissionsOf(resource);
  permissionsIn.set(resource, known);
  return known;
}

/** The copy of a resource without the fields behind these permissions; one for each set of them. */
function copyWithout(resource: AnyResource, names: readonly string[]): AnyResource {
  if (names.length === 0) return resource;
  const all = copies.get(resource) ?? new Map<string, AnyResource>();
  copies.set(resource, all);
  const copy = all.get(names.join()) ?? copyOf(resource, new Set(names));
  all.set(names.join(), copy);
  return copy;
}

/**
 * Returns a resource as one reader knows it: without the fields whose permission the reader lacks, or with masked texts in their
 * place, which no list filters, sorts or searches. Returns the resource itself to readers who lack nothing. Copies are cached.
 */
export const readableBy = (resource: AnyResource, reader: Reader): AnyResource =>
  copyWithout(
    resource,
    readPermissions(resource).filter((name) => !can(reader, permissionOf(resource, name))),
  );

const openFields = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { access: _access, ...field }]): [string, AnyField] => {
      if (field.kind !== 'lines') return [name, field];
      const { of } = field.options;
      return [name, { ...field, options: { ...field.options, of: { ...of, fields: openFields(of.fields) } } }];
    }),
  );

/** Returns a resource whose fields need no permission, for people who read or write their own data. */
export function withoutAccessRules<R extends AnyResource>(resource: R): R {
  return { ...resource, fields: openFields(resource.fields), ownFields: openFields(resource.ownFields) };
}

/** Returns a row of a resource as its readable copy shows it. Values that are not fields stay as they are. */
export function readableRow(resource: AnyResource, readable: AnyResource, row: Row): Row {
  return readable === resource ? row : readableValues(resource.fields, readable.fields, row);
}

function readableValues(fields: Fields, readable: Fields, row: Row): Row {
  const entries = Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const shown = Object.hasOwn(readable, name) ? readable[name] : undefined;
    if (!field || field === shown) return [[name, value]];
    if (!shown) return [];
    if (shown.isMasked) return [[name, masked(shown.access?.mask ?? 'all', value)]];
    if (field.kind !== 'lines' || shown.kind !== 'lines' || !Array.isArray(value)) return [[name, value]];
    const lines = value.map((line: Row) => readableValues(field.options.of.fields, shown.options.of.fields, line));
    return [[name, lines]];
  });
  return Object.fromEntries(entries);
}

/** The writable fields that a reader does not see in clear, and so cannot write. */
const withheldFields = (fields: Fields, readable: Fields): [string, AnyField][] =>
  Object.entries(fields).filter(
    ([name, field]) => field.write !== 'server' && field.kind !== 'lines' && (!readable[name] || readable[name].isMasked),
  );

/**
 * Adds to a draft what its writer could not give: to a new row and to new lines the defaults of the withheld fields, to stored lines
 * their stored values.
 */
export function withWithheldValues(options: {
  readonly resource: AnyResource;
  readonly readable: AnyResource;
  readonly draft: Row;
  /** The stored row; null for a new one. */
  readonly stored: Row | null;
}): Record<string, unknown> {
  const { resource, readable, draft, stored } = options;
  if (readable === resource) return { ...draft };
  const whole: Record<string, unknown> = { ...draft };
  if (stored === null)
    for (const [name, field] of withheldFields(resource.ownFields, readable.ownFields)) whole[name] = field.default ?? null;
  for (const [name, field] of Object.entries(resource.ownFields)) {
    const shown = readable.ownFields[name];
    const lines = draft[name];
    if (field.kind !== 'lines' || shown?.kind !== 'lines' || !Array.isArray(lines)) continue;
    const withheld = withheldFields(field.options.of.fields, shown.options.of.fields);
    const storedLines = new Map(((stored?.[name] ?? []) as readonly Row[]).map((line) => [line['id'], line]));
    whole[name] = lines.map((line: Row) => {
      const before = storedLines.get(line['id']);
      return { ...line, ...Object.fromEntries(withheld.map(([key, one]) => [key, before?.[key] ?? one.default ?? null])) };
    });
  }
  return whole;
}
