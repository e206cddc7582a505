import type { AnyResource } from '@shopkeeper/resource';
import {
  type AuditChange,
  type AuditChanges,
  auditChanges,
  type AuditRecord,
  type AuditSubject,
  type FieldChange,
  shownChange,
} from '@shopkeeper/resource/audit';
import { withheldNames, withoutWithheld } from '@shopkeeper/resource/access';
import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { loggedScope, rowsInScope } from '@shopkeeper/crud/data-scope';
import { labelsOf, readableFor, readPage, valueOrThrow } from '@shopkeeper/crud/rows';
import { readListQuery } from '@shopkeeper/resource/query';
import type { SignedContext } from '@shopkeeper/server';
import { adminLogTable } from '#tables';
import { currentRegistry } from '../../menu-rule/server/registry.ts';
import { adminLog } from '../admin-log.resource.ts';
import { currentField, currentName, namespaceOf } from '../audit-subject.domain.ts';

const t = adminLogTable;

const entriesOf = typedQuery<{ ids: readonly number[] }>()('access_log_entries', (db, { ids }) => {
  const shown = { id: t.id, action: t.action, resource: t.resource, before: t.before, after: t.after };
  return db.select(columns(shown)).from(t).where(anyOf(t.id, ids));
});

/** The part of an entry that its changes are derived from. */
interface Entry {
  readonly action: string;
  readonly resource: string;
  readonly before: unknown;
  readonly after: unknown;
}

const nameOf = ({ context, name }: { readonly context: string; readonly name: string }): string => `${context}/${name}`;

type Logged = Pick<Entry, 'resource' | 'before' | 'after'>;

/** The resource that an entry names; null for an entry of a page or a member view. */
const ownResource = (named: string): AnyResource | null =>
  currentRegistry().resources.find((one) => nameOf(one) === currentName(named)) ?? null;

/** The resources that an entry of a page or a member view may be about: those of its context. */
const relatedTo = (named: string): readonly AnyResource[] =>
  currentRegistry().resources.filter(({ context }) => context === named.split('/')[0]);

const keysOf = (side: unknown): readonly string[] => (typeof side === 'object' && side !== null ? Object.keys(side) : []);

/** The declaration that titles the values of an entry: its own, else the related one that has most of its fields, else a page. */
function subjectOf({ resource: named, before, after }: Logged): AuditSubject {
  const own = ownResource(named);
  if (own) return { resource: own, declared: own };
  const keys = [...new Set([...keysOf(before), ...keysOf(after)])];
  const shared = ({ ownFields }: AnyResource): number => keys.filter((key) => key in ownFields).length;
  const [nearest] = relatedTo(named).toSorted((one, other) => shared(other) - shared(one));
  if (nearest && shared(nearest) > 0) return { resource: nearest, declared: nearest };
  const page = currentRegistry().pages.find((one) => nameOf(one) === currentName(named));
  return { resource: null, declared: page ?? { name: namespaceOf(named) } };
}

/** An entry without the values that its reader may not see. */
export function readableEntry<Row extends Logged>(row: Row, context: SignedContext): Row {
  const own = ownResource(row.resource);
  const about = (own ? [own] : relatedTo(row.resource)).map((one) => ({ resource: one, readable: readableFor(context, one) }));
  const names = withheldNames(about);
  return { ...row, before: withoutWithheld(row.before, names), after: withoutWithheld(row.after, names) };
}

const renamed = (resource: string, side: unknown): unknown =>
  typeof side !== 'object' || side === null || Array.isArray(side)
    ? side
    : Object.fromEntries(Object.entries(side).map(([name, value]) => [currentField(resource, name), value]));

const idsIn = (value: unknown): readonly number[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'number');

/** The labels of the rows that a change refers to; none for values that refer to nothing. */
async function labelsIn(
  context: SignedContext,
  { resource }: AuditSubject,
  change: FieldChange,
): Promise<Record<string, string>> {
  const { field, before, after } = change;
  if (field?.kind !== 'ref' && field?.kind !== 'refs' && field?.kind !== 'tree') return {};
  const target = field.kind === 'tree' ? resource : field.options.to();
  if (!target) return {};
  const ids = [...new Set([...idsIn(before), ...idsIn(after)])];
  // Targets are declared resources; the field knows the part of them that it needs.
  const seen = await rowsInScope(context.db, target as AnyResource, { caller: context, ids });
  return labelsOf(context.db, target, [...seen]);
}

function changesIn(context: SignedContext, entry: Entry): Promise<readonly AuditChange[]> {
  const { action, resource } = entry;
  const sides = { action, before: renamed(resource, entry.before), after: renamed(resource, entry.after) };
  return shownChanges(context, subjectOf(entry), sides);
}

async function shownChanges(context: SignedContext, subject: AuditSubject, sides: AuditRecord): Promise<readonly AuditChange[]> {
  const shown: AuditChange[] = [];
  // One after another on the connection of the call; few changes refer to other rows.
  for (const change of auditChanges(subject, sides))
    shown.push(shownChange(subject, change, await labelsIn(context, subject, change)));
  return shown;
}

/** The differences of two states of a row, of which the reader may see all values; null is a row that does not exist. */
export const changesBetween = (
  context: SignedContext,
  resource: AnyResource,
  sides: Pick<AuditRecord, 'before' | 'after'>,
): Promise<readonly AuditChange[]> => shownChanges(context, { resource, declared: resource }, { action: 'edit', ...sides });

/** The ids of entries that the data scopes of the reader leave. */
async function visibleAmong(context: SignedContext, ids: readonly number[]): Promise<readonly number[]> {
  const scope = loggedScope(currentRegistry().resources, context);
  if (!scope || ids.length === 0) return ids;
  const filter = { field: 'id', op: 'in', value: ids } as const;
  const query = valueOrThrow(readListQuery(adminLog, { filters: [filter], page: { currentPage: 1, pageSize: 50 } }));
  return (await readPage(context.db, { resource: adminLog, query, scope, keys: ['id'] })).result.map(({ id }) => id);
}

/** Returns the changes of entries by their ids, as their reader may see them; unknown ids are left out. */
export async function readChanges(context: SignedContext, ids: readonly number[]): Promise<AuditChanges> {
  const entries = await entriesOf(context.db, { ids: await visibleAmong(context, ids) });
  const changes: Record<string, readonly AuditChange[]> = {};
  for (const entry of entries) changes[String(entry.id)] = await changesIn(context, readableEntry(entry, context));
  return changes;
}
