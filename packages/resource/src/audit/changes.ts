import type { AnyResource } from '../declaration/define.ts';
import { keyOf } from '../declaration/names.ts';
import { commandsOf } from '../declaration/transitions.ts';
import type { AnyField, AnyLines, Fields } from '../fields/kinds.ts';
import { type FieldChange, isRecord, type Values } from './field-change.ts';
import { lineChanges } from './line-changes.ts';

/** What an audit entry is about: the declaration whose texts title its values, and its fields where it is a resource. */
export interface AuditSubject {
  readonly declared: { readonly name: string; readonly module?: string | null };
  readonly resource: AnyResource | null;
}

/** The part of an audit entry that its changes are derived from. */
export interface AuditRecord {
  readonly action: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Values that the server maintains, which say nothing about a change. */
const internal = ['id', 'version', 'createdAt', 'updatedAt', 'deletedAt'];

/** One side of an entry: its fields, the input of an action and its details as one record. */
function sideOf(side: unknown): Values {
  if (!isRecord(side)) return {};
  const { input, details, ...fields } = side;
  return { ...(isRecord(details) ? details : { details }), ...fields, ...(isRecord(input) ? input : { input }) };
}

/** Values that no field declares follow the naming convention of the fields. */
function byConvention(name: string, value: unknown): AnyField | null {
  if (typeof value !== 'number') return null;
  const common = { write: 'server', nullable: true, options: {} } as const;
  if (/amount$/i.test(name)) return { kind: 'money', ...common };
  if (name.endsWith('Bp')) return { kind: 'ratio', ...common };
  return name.endsWith('At') ? { kind: 'time', ...common } : null;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isSame = (before: unknown, after: unknown): boolean =>
  (isEmpty(before) && isEmpty(after)) || JSON.stringify(before) === JSON.stringify(after);

const linesOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.filter(isRecord) : []);

interface Known {
  readonly fields: Fields;
  readonly input: Fields;
}

const knownTo = ({ resource }: AuditSubject, action: string): Known => ({
  fields: resource?.ownFields ?? {},
  input: (resource && commandsOf(resource)[action]?.input) ?? {},
});

/**
 * Returns the values that an audit entry changed, in the order of their declaration: those of lines one by one, and which lines were
 * added and removed. Leaves out internal values, empty ones of added and deleted rows, and values of the kind json, which are
 * records for programs.
 */
export function auditChanges(subject: AuditSubject, { action, before, after }: AuditRecord): readonly FieldChange[] {
  const { declared } = subject;
  const { fields, input } = knownTo(subject, action);
  const [was, is] = [sideOf(before), sideOf(after)];
  const declaredNames = [...Object.keys(fields), ...Object.keys(input)];
  const rank = (name: string): number => (declaredNames.includes(name) ? declaredNames.indexOf(name) : declaredNames.length);
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => !internal.includes(name))
    .toSorted((one, other) => rank(one) - rank(other));
  const titlesOf = (name: string): readonly string[] => [
    keyOf(declared, 'field', name),
    keyOf(declared, 'input', action, name),
    `resource:field.${name}`,
  ];
  return names.flatMap((name): readonly FieldChange[] => {
    const [old, now] = [was[name] ?? null, is[name] ?? null];
    if (isSame(old, now)) return [];
    const field = fields[name] ?? input[name] ?? byConvention(name, now ?? old);
    return changesOf(declared, { name, titles: titlesOf(name), line: '', field, before: old, after: now });
  });
}

/** A change as it is shown: lines one by one, values for programs and secrets not at all. */
function changesOf(declared: AuditSubject['declared'], change: FieldChange): readonly FieldChange[] {
  const { field, before, after } = change;
  if (field?.kind === 'json' || field?.kind === 'secret') return [];
  if (field?.kind !== 'lines') return [change];
  const lines: AnyLines = field.options.of;
  return lineChanges({ change, lines, before: linesOf(before), after: linesOf(after) }).map((one) =>
    one.line === '' ? one : { ...one, titles: [keyOf(declared, 'line', lines.name, one.name)] },
  );
}
