import { type AnyResource } from '@shopkeeper/resource';
import { type DataScope, limitOn, pageOfPermission, type ScopeVariable, variableOf } from '@shopkeeper/resource/access';
import { type Condition, dataScopeIssues, scopeAttributes } from '@shopkeeper/resource/conditions';
import type { Fields } from '@shopkeeper/resource/fields';
import { tableNameOf } from '@shopkeeper/resource/view';
import { RequestError, type Route, type SignedContext } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { conditionSql } from '../conditions/condition-sql.ts';
import type { Scope } from '../list/list.ts';
import type { Labels } from '../list/list-labels.ts';
import { columnOf, quoted, Values } from '../list/sql-text.ts';
import { portsOf, type StaffDirectory } from './module-ports.ts';

/** Whose rows are asked for, and when. */
export type ScopeCaller = Pick<SignedContext, 'actor' | 'at' | 'engine'>;

const nothing = 'false';

/** The group of a member of staff, for a placeholder of their id. */
const groupOf = ({ accounts }: StaffDirectory, me: string): string =>
  `select m."groupId" from ${accounts} m where m.id = ${me} and m."groupId" is not null`;

/** That group and all groups below it. A `union` ends where a tree had a circle. */
const groupsBelow = (staff: StaffDirectory, me: string): string =>
  `with recursive g as (${groupOf(staff, me)} union select x.id from ${staff.groups} x join g on x."parentId" = g."groupId")
     select g."groupId" from g`;

/** Staff of the groups that a sub-query names; a group has its members only while they have an account. */
const staffIn = ({ accounts }: StaffDirectory, groups: string): string =>
  `select s.id from ${accounts} s where s."groupId" in (${groups})`;

interface Compiling {
  readonly resource: AnyResource;
  readonly caller: ScopeCaller;
  readonly values: Values;
}

const meIn = ({ caller, values }: Compiling): string => `${values.add(caller.actor.id)}::bigint`;

function variableText(column: string, variable: ScopeVariable, compiling: Compiling): string {
  const me = meIn(compiling);
  if (variable === '@me') return `${column} = ${me}`;
  const { staffDirectory } = portsOf(compiling.caller);
  return `${column} in (${(variable === '@group' ? groupOf : groupsBelow)(staffDirectory, me)})`;
}

/** A checked condition with its variables, over the alias `t`. */
function conditionText(condition: Condition, compiling: Compiling): string {
  const joined = (parts: readonly Condition[], word: string, empty: string): string =>
    parts.length === 0 ? empty : `(${parts.map((part) => conditionText(part, compiling)).join(` ${word} `)})`;
  if ('all' in condition) return joined(condition.all, 'and', 'true');
  if ('any' in condition) return joined(condition.any, 'or', 'false');
  if ('not' in condition) return `not (${conditionText(condition.not, compiling)})`;
  const attributes = scopeAttributes(compiling.resource);
  const variable = variableOf(condition);
  const kind = attributes.of[condition.field]?.field.kind;
  if (variable && (kind === 'id' || kind === 'ref' || kind === 'tree'))
    return variableText(`t.${columnOf(condition.field)}`, variable, compiling);
  return conditionSql(condition, { attributes, at: compiling.caller.at, values: compiling.values });
}

/** One data scope over the alias `t`; a value that is none holds for no row. */
function scopeText(scope: unknown, compiling: Compiling): string {
  const { resource, caller } = compiling;
  if (dataScopeIssues(resource, scope).length > 0) return nothing;
  // Its form was just checked.
  const checked = scope as DataScope;
  if (checked.kind === 'all') return 'true';
  if (checked.kind === 'condition') return conditionText(checked.condition, compiling);
  if (!resource.scope) return nothing;
  const owner = `t.${columnOf(resource.scope.owner)}`;
  const me = meIn(compiling);
  if (checked.kind === 'own') return `${owner} = ${me}`;
  const { staffDirectory } = portsOf(caller);
  const groups = (checked.kind === 'group' ? groupOf : groupsBelow)(staffDirectory, me);
  return `(${owner} = ${me} or ${owner} in (${staffIn(staffDirectory, groups)}))`;
}

/**
 * The rows of a resource that the roles of the caller let them read and change; undefined where nothing limits them. Of a resource
 * on the page of another one nobody who is limited sees a row.
 */
export function dataScopeOf(resource: AnyResource, caller: ScopeCaller): Scope | undefined {
  if (caller.actor.audience !== 'admin') return undefined;
  const scopes = limitOn(caller.actor, resource.page);
  if (scopes === undefined) return undefined;
  if (resource.prefix !== `${resource.page}/`) return () => nothing;
  return (values) => {
    const parts = scopes.map((scope) => scopeText(scope, { resource, caller, values }));
    return parts.length === 0 ? nothing : `(${parts.join(' or ')})`;
  };
}

/** Which of these rows are in the data scope of the caller; all of them where nothing limits it. */
export async function rowsInScope(
  db: Queryable,
  resource: AnyResource,
  { caller, ids }: { readonly caller: ScopeCaller; readonly ids: readonly number[] },
): Promise<ReadonlySet<number>> {
  const scope = dataScopeOf(resource, caller);
  if (!scope || ids.length === 0) return new Set(ids);
  const values = new Values();
  const text = `select t.id from ${quoted(tableNameOf(resource))} t where t.id = any(${values.add(ids)}::bigint[]) and ${scope(values)}`;
  return new Set((await db.rows<{ id: number }>(text, values.list)).map(({ id }) => id));
}

/** The resource that a field of another one refers to; null for other fields. */
function targetOf(resource: AnyResource, key: string): AnyResource | null {
  const field = resource.fields[key];
  if (field?.kind === 'tree') return resource;
  // Targets are declared resources; the field knows the part of them that it needs.
  return field?.kind === 'ref' || field?.kind === 'refs' ? (field.options.to() as AnyResource) : null;
}

/** Labels of references without those of rows that are outside the data scope of their reader. */
export async function labelsInScope(
  db: Queryable,
  resource: AnyResource,
  { labels, caller }: { readonly labels: Labels; readonly caller: ScopeCaller },
): Promise<Labels> {
  const shown: Labels = {};
  for (const [key, found] of Object.entries(labels)) {
    const target = targetOf(resource, key);
    if (!target || !dataScopeOf(target, caller)) {
      shown[key] = found;
      continue;
    }
    const seen = await rowsInScope(db, target, { caller, ids: Object.keys(found).map(Number) });
    shown[key] = Object.fromEntries(Object.entries(found).filter(([id]) => seen.has(Number(id))));
  }
  return shown;
}

/** Whether a resource refers, also from its lines, to rows of which the caller may see some only; rows of `except` do not count. */
export function refersToLimited(resource: AnyResource, caller: ScopeCaller, except: readonly AnyResource[] = []): boolean {
  const limits = (target: AnyResource): boolean => !except.includes(target) && dataScopeOf(target, caller) !== undefined;
  const isLimited = (fields: Fields): boolean =>
    Object.values(fields).some((field) => {
      if (field.kind === 'lines') return isLimited(field.options.of.fields);
      if (field.kind === 'tree') return limits(resource);
      if (field.kind !== 'ref' && field.kind !== 'refs') return false;
      return limits(field.options.to() as AnyResource);
    });
  return isLimited(resource.ownFields);
}

/** Denies a hand-written call to staff whose rows on its page are limited, unless it applies the data scope itself. */
export function deniedToLimited(route: Route): Route {
  const { rule, isScoped, handle } = route;
  if (rule.kind !== 'permission' || isScoped) return route;
  return {
    ...route,
    handle: (context, input) => {
      if (rule.permissions.some((one) => limitOn(context.actor, pageOfPermission(one))))
        throw new RequestError(403, 'request.forbidden');
      return handle(context, input);
    },
  };
}
