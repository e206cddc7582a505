import type { Registry } from '@shopkeeper/crud';
import type { AnyResource } from '@shopkeeper/resource';
import type { SignedContext } from '@shopkeeper/server';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { RegisteredResource } from '@shopkeeper/crud/rows';
import type { Tx } from '@shopkeeper/server/database';
import { sql } from 'drizzle-orm';
import { sensitiveRuleTable } from '#tables';
import { visibleRows } from '../../data-recycle/server/bin-entries.ts';
import { sensitiveData } from '../sensitive-data.resource.ts';
import { jsonPathOf, type SensitiveRule, sensitiveRules } from '../sensitive-rule.domain.ts';

const t = sensitiveRuleTable;

interface Rules {
  readonly resources: readonly string[];
  readonly fields: readonly string[];
  readonly paths: readonly string[];
}

const keepRules = typedQuery<Rules>()('access_sensitive_rules_keep', (db, { resources, fields, paths }) =>
  db
    .insert(t)
    .select(
      db
        .select(columns({ resource: sql<string>`v.resource`, field: sql<string>`v.field`, path: sql<string>`v.path` }))
        .from(sql`unnest(${resources}::text[], ${fields}::text[], ${paths}::text[]) as v(resource, field, path)`),
    )
    .onConflictDoNothing(),
);

const dropOthers = typedQuery<Omit<Rules, 'paths'>>()('access_sensitive_rules_drop', (db, { resources, fields }) =>
  db
    .delete(t)
    .where(
      sql`(${t.resource}, ${t.field}) not in (select v.r, v.f from unnest(${resources}::text[], ${fields}::text[]) as v(r, f))`,
    ),
);

/** The sensitive fields of all registered resources. */
export const allRules = ({ resources }: Registry): readonly SensitiveRule[] => resources.flatMap(sensitiveRules);

const hasRules = new WeakMap<AnyResource, boolean>();

/** Whether rows of a resource have sensitive values; the list itself is about other rows. */
function isSensitive(resource: AnyResource): boolean {
  const known = hasRules.get(resource) ?? (resource.name !== sensitiveData.name && sensitiveRules(resource).length > 0);
  hasRules.set(resource, known);
  return known;
}

type Caller = Pick<SignedContext, 'actor' | 'at' | 'engine'>;

/**
 * Whether the scope of a module is about rights: one that applies to super administrators too only says what its list is about. Values
 * of rows outside of it, such as drafts of others, are shown masked only; they cannot be rolled back.
 */
const isAboutRights = ({ extension }: RegisteredResource, caller: Caller): boolean =>
  extension?.scope?.({ ...caller, actor: { ...caller.actor, isSuper: true } }) === undefined;

/** Staff see what is logged of rows that they may see in their own lists. */
export const visibleValues = (caller: Caller) =>
  visibleRows(caller, isSensitive, (registered) =>
    isAboutRights(registered, caller) ? registered : { resource: registered.resource },
  );

/** Writes down which fields are sensitive, so that the trigger of the activity log finds their changes. */
export async function syncRules(tx: Tx, registry: Registry): Promise<void> {
  const rules = [...new Map(allRules(registry).map((rule) => [`${rule.resource} ${rule.field}`, rule])).values()];
  const [resources, fields] = [rules.map(({ resource }) => resource), rules.map(({ field }) => field)];
  await keepRules(tx, { resources, fields, paths: fields.map(jsonPathOf) });
  await dropOthers(tx, { resources, fields });
}
