import type { Kind } from '@shopkeeper/resource';

/** A thing that the log speaks of: its name there, and the language key of its title. */
export interface AuditSubject {
  readonly resource: string;
  readonly title: string;
  /** The kinds of its fields, by name: how their values are read. */
  readonly kinds: Readonly<Record<string, Kind>>;
}

/** What the log can speak of: every mounted resource and every action. */
export interface AuditSubjects {
  readonly subjects: readonly AuditSubject[];
  readonly actions: readonly string[];
}

/** One field of a logged change. What was not there before, or is not there after, is undefined. */
export interface AuditChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Kept by the server beside what people change. */
const housekeeping = ['id', 'version', 'createdAt', 'updatedAt'];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A side of a change; what an action was told stands beside the fields. */
function said(side: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(side)) return {};
  const { input, ...fields } = side;
  return isObject(input) ? { ...fields, ...input } : side;
}

/** The fields of a logged change in the order they were written; a value that is no object stands under ''. */
export function auditChanges(before: unknown, after: unknown): readonly AuditChange[] {
  if (!isObject(before ?? {}) || !isObject(after ?? {})) return [{ field: '', before, after }];
  const [was, is] = [said(before), said(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => !housekeeping.includes(field))
    .map((field) => ({ field, before: was[field], after: is[field] }));
}

/** `order` of `sales/order`: the language file that names its fields. */
export const namespaceOf = (resource: string): string => resource.slice(resource.lastIndexOf('/') + 1);
