/** A subject of the log: its name there, and the language key of its title. */
export interface LoggedSubject {
  readonly resource: string;
  readonly title: string;
}

/** What the log can contain: every registered resource and page, and every action. */
export interface LoggedSubjects {
  readonly subjects: readonly LoggedSubject[];
  readonly actions: readonly string[];
}

/** Former names of resources by their present name: entries are never rewritten. */
const formerNames: Readonly<Record<string, readonly string[]>> = {
  // A draft is a row of the orders: what happened to it before it was placed belongs to the same history.
  'sales/order': ['sales/draft-order', 'sales/cart'],
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
