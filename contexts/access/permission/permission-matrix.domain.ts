import { instant, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** Pages with their permissions by menu group; titles are language keys. */
export const permissionGroupsReply = z.array(
  z.object({
    name: z.string(),
    title: z.string(),
    pages: z.array(
      z.object({
        path: z.string(),
        title: z.string(),
        nodes: z.array(z.object({ node: z.string(), title: z.string() })),
      }),
    ),
  }),
);

const matrixRole = z.object({
  id: z.int(),
  version: z.int(),
  code: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  permissions: z.array(z.string()),
  /** The kind of its data scope by page; a page that is missing is not limited. */
  scopes: z.record(z.string(), z.enum(['own', 'group', 'groups-below', 'condition', 'none'])),
  /** The enabled staff accounts that have the role now. */
  staffIds: z.array(z.int()),
  /** How many of them have it for a time only, and when the first of these ends. */
  forATime: z.object({ count: z.int(), endsAt: z.nullable(instant) }),
});
export type MatrixRole = ReplyOf<typeof matrixRole>;

export const matrixReply = z.object({ groups: permissionGroupsReply, roles: z.array(matrixRole) });
export type PermissionMatrix = ReplyOf<typeof matrixReply>;

/** What a save grants to a role and withdraws from it. */
export interface RoleChange {
  readonly id: number;
  readonly version: number;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The permissions of a role after a change; those that stay keep their order. */
export function permissionsAfter(stored: readonly string[], { added, removed }: Pick<RoleChange, 'added' | 'removed'>): string[] {
  const withdrawn = new Set(removed);
  const kept = stored.filter((permission) => !withdrawn.has(permission));
  const known = new Set(kept);
  return [...kept, ...new Set(added.filter((permission) => !known.has(permission)))];
}

/** The roles as they are after the changes. */
export const rolesAfter = (roles: readonly MatrixRole[], changes: readonly RoleChange[]): readonly MatrixRole[] =>
  roles.map((role) => {
    const change = changes.find(({ id }) => id === role.id);
    return change ? { ...role, permissions: permissionsAfter(role.permissions, change) } : role;
  });

/** The accounts whose permissions the changes concern: holders of a changed role that is enabled. */
export const concernedStaff = (roles: readonly MatrixRole[], changes: readonly RoleChange[]): ReadonlySet<number> =>
  new Set(roles.flatMap(({ id, enabled, staffIds }) => (enabled && changes.some((change) => change.id === id) ? staffIds : [])));

const holds = (roles: readonly MatrixRole[], staffId: number, permission: string): boolean =>
  roles.some(({ enabled, staffIds, permissions }) => enabled && staffIds.includes(staffId) && permissions.includes(permission));

/**
 * Whether an account would lose one of the permissions that it needs to undo the changes. Nobody locks themselves out of the page;
 * super administrators hold every permission without a role and are not asked.
 */
export function locksOut(
  roles: readonly MatrixRole[],
  changes: readonly RoleChange[],
  { staffId, permissions }: { readonly staffId: number; readonly permissions: readonly string[] },
): boolean {
  const after = rolesAfter(roles, changes);
  return permissions.some((permission) => holds(roles, staffId, permission) && !holds(after, staffId, permission));
}
