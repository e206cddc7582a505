import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { readRow } from '@shopkeeper/crud/rows';
import { businessError, notFound, type SignedContext } from '@shopkeeper/server';
import { reject } from '@shopkeeper/resource';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { adminLogTable, sensitiveDataTable } from '#tables';
import { currentRegistry } from '../../menu-rule/server/registry.ts';
import { rollBackIn } from '../../data-recycle/server/roll-back.ts';
import { sensitiveData } from '../sensitive-data.resource.ts';
import { type SensitiveValues, shownValue } from '../sensitive-rule.domain.ts';
import { allRules, visibleValues } from './sensitive-rules.ts';

const entryOf = typedQuery<{ id: number }>()('access_sensitive_entry', (db, { id }) =>
  db
    .select(columns({ label: adminLogTable.label, before: adminLogTable.before, after: adminLogTable.after }))
    .from(adminLogTable)
    .where(eq(adminLogTable.id, id)),
);

/** The row, if the caller may see it. */
async function requireLogged(context: SignedContext, id: number) {
  const row = await readRow(context.db, { resource: sensitiveData, id, scope: visibleValues(context) });
  if (!row) throw notFound({ id });
  const { resource, field, kind, auditId, rolledBackAt } = row;
  return {
    resource: String(resource),
    field: String(field),
    kind: String(kind),
    entryId: Number(auditId),
    isDone: rolledBackAt !== null,
  };
}

/** The value of a field in one side of an entry; those of lines are not shown one by one. */
const valueIn = (side: unknown, field: string): unknown =>
  typeof side === 'object' && side !== null ? Reflect.get(side, field.split('.')[0] ?? field) : null;

/** What a value was before and after a change, masked. */
export async function readValues(context: SignedContext, id: number): Promise<SensitiveValues> {
  const { resource, field, kind, entryId, isDone } = await requireLogged(context, id);
  const [entry] = await entryOf(context.db, { id: entryId });
  const rule = allRules(currentRegistry()).find((one) => one.resource === resource && one.field === field) ?? null;
  const isChange = kind === 'change';
  const shown = (side: unknown) => (isChange ? shownValue(rule, valueIn(side, field)) : null);
  return {
    label: entry?.label ?? '',
    before: shown(entry?.before),
    after: shown(entry?.after),
    isReversible: isChange && !isDone && !field.includes('.'),
  };
}

const markRolledBack = typedQuery<{ id: number; at: Date; by: string }>()('access_sensitive_rolled_back', (db, { id, at, by }) =>
  db
    .update(sensitiveDataTable)
    .set({ rolledBackAt: sql`${at}`, rolledBackBy: sql`${by}` })
    .where(and(eq(sensitiveDataTable.id, id), isNull(sensitiveDataTable.rolledBackAt)))
    .returning(columns({ id: sensitiveDataTable.id })),
);

/**
 * Sets a value back to what it was before a logged change, once, by the rules and permissions of an edit. Throws 409
 * `sensitive-data.not-a-change` for a reveal, `sensitive-data.rolled-back` for the second time, and `data-recycle.changed-since` with
 * the three values where the value has changed again.
 */
export async function rollBackValue(context: SignedContext, id: number): Promise<{ readonly id: number }> {
  const { field, kind, entryId } = await requireLogged(context, id);
  if (kind !== 'change') throw businessError(reject('sensitive-data.not-a-change'));
  await context.db.transaction(async (tx) => {
    const marked = await markRolledBack(tx, { id, at: new Date(context.at), by: context.actor.nickname });
    if (marked.length === 0) throw businessError(reject('sensitive-data.rolled-back'));
    await rollBackIn(tx, context, { entryId, field });
  });
  return { id };
}
