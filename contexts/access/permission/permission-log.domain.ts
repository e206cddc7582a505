import { reject, type Rejection } from '@shopkeeper/resource';
import { instant, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';
import type { RoleChange } from './permission-matrix.domain.ts';

const loggedChange = z.object({
  kind: z.literal('role'),
  /** The entry of the activity log. */
  id: z.int(),
  at: instant,
  actor: z.string(),
  roleId: z.int(),
  role: z.string(),
  /** The version of the role now; null for one that was deleted. */
  version: z.nullable(z.int()),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  /** Those of them that somebody changed again: the change cannot be taken back. */
  changedSince: z.array(z.string()),
});
export type LoggedChange = ReplyOf<typeof loggedChange>;

/** A role as somebody got or lost it; `endsAt` null: for good. */
const loggedRole = z.object({ role: z.string(), startsAt: z.nullable(instant), endsAt: z.nullable(instant) });
export type LoggedRole = ReplyOf<typeof loggedRole>;

const staffChange = z.object({
  kind: z.literal('staff'),
  /** The entry of the activity log. */
  id: z.int(),
  at: instant,
  actor: z.string(),
  staffId: z.int(),
  name: z.string(),
  given: z.array(loggedRole),
  withdrawn: z.array(loggedRole),
});
export type StaffChange = ReplyOf<typeof staffChange>;

/** Changes of roles and of who has them, newest first; `more` says whether there are earlier ones. */
export const permissionLogReply = z.object({
  changes: z.array(z.discriminatedUnion('kind', [loggedChange, staffChange])),
  more: z.boolean(),
});
export type PermissionLog = ReplyOf<typeof permissionLogReply>;

/** The roles of an account as an entry of the activity log has them. */
export interface StoredRoles {
  readonly roleIds?: readonly number[] | null;
  readonly timedRoles?: readonly { readonly roleId: number; readonly startsAt?: number | null; readonly endsAt: number }[] | null;
}

type Given = Omit<LoggedRole, 'role'> & { readonly roleId: number };

const rolesIn = ({ roleIds, timedRoles }: StoredRoles): readonly Given[] => [
  ...(roleIds ?? []).map((roleId) => ({ roleId, startsAt: null, endsAt: null })),
  ...(timedRoles ?? []).map(({ roleId, startsAt, endsAt }) => ({ roleId, startsAt: startsAt ?? null, endsAt })),
];

const keyOf = (one: Given): string => `${one.roleId} ${one.startsAt ?? ''} ${one.endsAt ?? ''}`;

/** The roles that a change gave and withdrew; one whose time was changed is withdrawn and given. */
export function givenAndWithdrawn(before: StoredRoles, after: StoredRoles): Record<'given' | 'withdrawn', readonly Given[]> {
  const [had, has] = [rolesIn(before), rolesIn(after)];
  const without = (all: readonly Given[], others: readonly Given[]) => {
    const known = new Set(others.map(keyOf));
    return all.filter((one) => !known.has(keyOf(one)));
  };
  return { given: without(has, had), withdrawn: without(had, has) };
}

type Change = Pick<RoleChange, 'added' | 'removed'>;

/** The permissions of a change that a role no longer holds as the change left them. */
export function changedSince({ added, removed }: Change, now: readonly string[]): string[] {
  const held = new Set(now);
  return [...added.filter((permission) => !held.has(permission)), ...removed.filter((permission) => held.has(permission))];
}

/** What takes a change back: it withdraws what was granted and grants what was withdrawn. */
export const takenBack = ({ added, removed }: Change): Change => ({ added: removed, removed: added });

/** Whether a change can be taken back: its role exists, and nobody changed the same permissions since. */
export function mayTakeBack({
  version,
  changedSince: changed,
}: Pick<LoggedChange, 'version' | 'changedSince'>): true | Rejection {
  if (version === null) return reject('permission.role-deleted');
  return changed.length === 0 || reject('permission.changed-since', { nodes: changed.slice(0, 20) });
}
