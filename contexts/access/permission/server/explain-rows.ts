import { resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { readRow } from '@shopkeeper/crud/rows';
import type { AnyResource } from '@shopkeeper/resource';
import { limitOn, pageOfPermission } from '@shopkeeper/resource/access';
import { type Actor, notFound, type SignedContext } from '@shopkeeper/server';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { roleTable } from '#tables';
import { adminPrincipals } from '../../admin/server/admin-principals.ts';
import { rolesInForce } from '../../admin/server/roles-in-force.ts';
import { currentRegistry } from '../../menu-rule/server/registry.ts';
import { dataScopeOn, resourceOfPage } from '../../role/data-scopes.domain.ts';
import { type Translate, scopeLabel } from '../../role/server/scope-labels.ts';
import { type ExplainedRows, type ExplainRequest, scopesOn } from '../explanation.domain.ts';
import { namedInSight } from './in-sight.ts';

const r = roleTable;

const heldRoles = typedQuery<{ id: number }>()('access_explained_held_roles', (db, { id }) =>
  db
    .select(columns({ id: r.id, name: r.name, permissions: r.permissions, scopes: r.dataScopes }))
    .from(r)
    .where(
      and(
        eq(r.enabled, true),
        isNull(r.deletedAt),
        inArray(r.id, db.select({ id: rolesInForce.roleId }).from(rolesInForce).where(eq(rolesInForce.ownerId, id))),
      ),
    )
    .orderBy(asc(r.id)),
);

/** A row as somebody reads it, by the data scopes and the rules of its module; null where it is none of their rows. */
function rowFor(context: SignedContext, resource: AnyResource, { actor, id }: { readonly actor: Actor; readonly id: number }) {
  const registered = resourceEngineOf(context).registeredOf({ resource: `${resource.context}.${resource.name}` });
  return readRow(context.db, { resource, id, scope: registered.extension?.scope?.({ ...context, actor }) });
}

async function explainRow(context: SignedContext, resource: AnyResource, asked: { actor: Actor; id: number }) {
  const known = await rowFor(context, resource, { actor: context.actor, id: asked.id });
  if (!known) throw notFound({ rowId: asked.id });
  const seen = await rowFor(context, resource, asked);
  const label = known[resource.label];
  const isShown = resource.fields[resource.label]?.access === undefined;
  return { id: asked.id, label: isShown && label !== null ? String(label) : '', isInScope: seen !== null };
}

/** Which rows an account reads on the page of a permission; null where the page has no rows of its own. */
export async function explainRows(
  context: SignedContext,
  { adminId, node, rowId }: ExplainRequest,
): Promise<ExplainedRows | null> {
  const page = pageOfPermission(node);
  const resource = resourceOfPage(currentRegistry().resources, page);
  const account = resource ? await adminPrincipals.load(context.db, adminId) : null;
  if (!resource || !account) return null;
  const { isSuper, permissions, scopes } = account;
  const actor: Actor = { ...context.actor, id: adminId, isSuper, permissions, scopes };
  const { texts } = resourceEngineOf(context);
  const say: Translate = (key, params = {}) => texts(context.lang, key, params);
  const held = isSuper ? [] : await namedInSight(context, await heldRoles(context.db, { id: adminId }));
  return {
    isLimited: limitOn(actor, page) !== undefined,
    scopes: scopesOn(held, page).map(({ role: { id, name, scopes: stored }, decides }) => ({
      id,
      name,
      words: scopeLabel(resource, dataScopeOn(stored, page), say),
      decides,
    })),
    row: rowId === undefined ? null : await explainRow(context, resource, { actor, id: rowId }),
  };
}
