import { can, reject, type RowOf } from '@shopkeeper/resource';
import { pageOfPermission } from '@shopkeeper/resource/access';
import { permissionOf } from '@shopkeeper/resource/view';
import { defineServerModule } from '@shopkeeper/crud';
import type { Extension } from '@shopkeeper/crud/rows';
import { badInput, businessError, defineRoute, RequestError, type SignedContext } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { currentRegistry } from '../../menu-rule/server/registry.ts';
import { changedScopes, dataScopesIssues, pagesBeyond, type RoleRows } from '../data-scopes.domain.ts';
import { permissionChanges } from '../permission-page.domain.ts';
import { role } from '../role.resource.ts';
import { scopedResources, scopedResourcesReply } from '../scoped-resource.domain.ts';
import { knownPermissions, permissionGroups } from './permission-groups.ts';

type Role = RowOf<typeof role>;

const permissionPage = z.object({
  path: z.string(),
  title: z.string(),
  nodes: z.array(z.object({ node: z.string(), title: z.string() })),
});
const permissionsReply = z.object({
  groups: z.array(z.object({ name: z.string(), title: z.string(), pages: z.array(permissionPage) })),
});

/** Nobody may grant or withdraw permissions they lack. Throws `role.grant-exceeds` with the permissions in question. */
function requireReserved({ actor }: Pick<SignedContext, 'actor'>, permissions: readonly string[]): void {
  const beyond = permissions.filter((permission) => !can(actor, permission));
  if (beyond.length > 0) throw businessError(reject('role.grant-exceeds', { nodes: beyond.slice(0, 20) }));
}

/** New permissions must exist; those granted before their declaration was removed may stay or be removed. */
function requireKnown(added: readonly string[], known: ReadonlySet<string>): void {
  const unknown = added.filter((permission) => !known.has(permission));
  if (unknown.length > 0)
    throw badInput([
      { path: 'permissions', rule: 'role.unknown-permission', params: { nodes: unknown.slice(0, 20).join(', ') } },
    ]);
}

/** Whoever switches these decides about every permission of the role. */
const switches = ['enabled', 'requiresSecondFactor'] as const;

/** Throws where a role would have a data scope that is none, or show more rows than the caller may see. */
function requireScopes(
  { actor }: Pick<SignedContext, 'actor'>,
  { before, after }: { before: RoleRows | null; after: RoleRows },
): void {
  const issues = dataScopesIssues(currentRegistry().resources, {
    before: before?.dataScopes ?? null,
    after: after.dataScopes,
  });
  if (issues.length > 0) throw badInput(issues);
  const beyond = pagesBeyond(actor, after);
  if (beyond.length > 0) throw businessError(reject('role.scope-exceeds', { pages: beyond.slice(0, 20) }));
}

/** The data scopes that a write leaves. */
const scopesAfter = (before: RoleRows | null, given: unknown): unknown =>
  given === undefined ? (before?.dataScopes ?? null) : given;

/** The permissions of the pages whose data scope a write changes. */
function rescoped(before: RoleRows | null, { permissions, dataScopes }: RoleRows): readonly string[] {
  const pages = new Set(changedScopes(before?.dataScopes ?? null, dataScopes));
  return permissions.filter((permission) => pages.has(pageOfPermission(permission)));
}

/** The guards of roles; the page of all permissions also writes through them. */
export const roleExtension: Extension<typeof role> = {
  async beforeWrite(_tx, { before, draft, context }) {
    const known = knownPermissions(currentRegistry());
    const permissions = draft.permissions ?? [];
    const { added, removed } = permissionChanges(before?.permissions ?? [], permissions);
    requireKnown(added, known);
    const isSwitched = switches.some((key) => before !== null && draft[key] !== undefined && before[key] !== draft[key]);
    const dataScopes = scopesAfter(before, draft.dataScopes);
    const touched = [...(isSwitched ? permissions : [...added, ...removed]), ...rescoped(before, { permissions, dataScopes })];
    requireScopes(context, { before, after: { permissions: touched, dataScopes } });
    requireReserved(
      context,
      touched.filter((permission) => known.has(permission)),
    );
    return {};
  },
  async beforeDelete(_tx, row: Role, context) {
    if (row.builtIn) throw new RequestError(403, 'role.built-in');
    requireReserved(context, row.permissions);
    requireScopes(context, { before: row, after: row });
  },
  async beforeRestore(_tx, row, caller) {
    requireReserved(caller, row.permissions);
    requireScopes(caller, { before: row, after: row });
  },
};

const readsRoles = {
  kind: 'permission',
  permissions: [permissionOf(role, 'index'), permissionOf(role, 'add'), permissionOf(role, 'edit')],
} as const;

export const roleServer = defineServerModule(role, {
  extension: roleExtension,
  routes: [
    defineRoute({
      method: 'POST',
      path: `${role.prefix}nodes`,
      rule: readsRoles,
      idempotency: 'none',
      reply: permissionsReply,
      handle: async () => ({ groups: permissionGroups(currentRegistry()) }),
    }),
    defineRoute({
      method: 'POST',
      path: `${role.prefix}scopes`,
      rule: readsRoles,
      idempotency: 'none',
      reply: scopedResourcesReply,
      handle: async () => ({ resources: scopedResources(currentRegistry().resources) }),
    }),
  ],
});
