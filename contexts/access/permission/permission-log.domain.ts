import { reject, type Rejection } from '@shopkeeper/resource';
import { instant, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';
import type { RoleChange } from './permission-matrix.domain.ts';

const loggedChange = z.object({
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

/** Changes of roles, newest first; `more` says whether there are earlier ones. */
export const permissionLogReply = z.object({ changes: z.array(loggedChange), more: z.boolean() });
export type PermissionLog = ReplyOf<typeof permissionLogReply>;

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
