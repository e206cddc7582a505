import type { Kind } from '@shopkeeper/resource/fields';

/** A subject of the log: its name there, and the language key of its title. */
export interface AuditSubject {
  readonly resource: string;
  readonly title: string;
  /** The kinds of its fields by name, for formatting their values. */
  readonly kinds: Readonly<Record<string, Kind>>;
}

/** What the log can contain: every registered resource and page, and every action. */
export interface AuditSubjects {
  readonly subjects: readonly AuditSubject[];
  readonly actions: readonly string[];
}

/** One field of a logged change. A value missing before or after is undefined. */
export interface AuditChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Internal fields that the server maintains. */
const housekeeping = ['id', 'version', 'createdAt', 'updatedAt'];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One side of a change, with the input of an action merged into the fields. */
function recordOf(side: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(side)) return {};
  const { input, ...fields } = side;
  return isObject(input) ? { ...fields, ...input } : side;
}

/** Returns the fields of a logged change in the order they were written; a value that is not an object has the field name ''. */
export function auditChanges(before: unknown, after: unknown): readonly AuditChange[] {
  if (!isObject(before ?? {}) || !isObject(after ?? {})) return [{ field: '', before, after }];
  const [was, is] = [recordOf(before), recordOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => !housekeeping.includes(field))
    .map((field) => ({ field, before: was[field], after: is[field] }));
}

/** Former names of resources by their present name: entries are never rewritten. */
const formerNames: Readonly<Record<string, readonly string[]>> = {
  'sales/draft-order': ['sales/cart'],
  'member/member-addresses': ['member/own-address'],
};
const formerFields: Readonly<Record<string, Readonly<Record<string, string>>>> = { 'access/role': { nodes: 'permissions' } };

/** Every name that entries about a resource may have, the present one first. */
export const namesOf = (resource: string): readonly string[] => [resource, ...(formerNames[resource] ?? [])];

/** The present name of the resource of an entry. */
export const currentName = (resource: string): string =>
  Object.keys(formerNames).find((name) => formerNames[name]?.includes(resource)) ?? resource;

/** The present name of a field in an entry. */
export const currentField = (resource: string, field: string): string => formerFields[resource]?.[field] ?? field;

/** Returns `order` for `sales/order`: the language file with the labels of its fields. */
export function namespaceOf(resource: string): string {
  const name = currentName(resource);
  return name.slice(name.lastIndexOf('/') + 1);
}
