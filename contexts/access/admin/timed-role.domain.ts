import type { Issue } from '@shopkeeper/resource';

/** For how long a role is given, UTC epoch ms; `startsAt` null: at once. */
export interface RoleTime {
  readonly startsAt: number | null;
  readonly endsAt: number;
}

/** Where a role that is given for a time stands: it has not begun, it is held, or it has ended. */
export function timedRoleState({ startsAt, endsAt }: RoleTime, at: number): 'coming' | 'held' | 'ended' {
  if (endsAt <= at) return 'ended';
  return startsAt !== null && startsAt > at ? 'coming' : 'held';
}

/** The first of the roles that ends before it begins. */
export function wrongEnd(roles: readonly { readonly startsAt?: number | null; readonly endsAt: number }[]): Issue | null {
  const place = roles.findIndex(({ startsAt, endsAt }) => startsAt != null && startsAt >= endsAt);
  return place < 0 ? null : { path: `timedRoles.${place}.endsAt`, rule: 'admin.ends-before-start' };
}

/** A role as it is given to somebody for a time. */
export interface TimedRole extends RoleTime {
  readonly roleId: number;
}

const keyOf = ({ roleId, startsAt, endsAt }: TimedRole): string => `${roleId} ${startsAt ?? ''} ${endsAt}`;

/** The roles of one list that are not in the other as they are: given, withdrawn, or with other instants. */
export function timedRolesBeyond(roles: readonly TimedRole[], others: readonly TimedRole[]): readonly TimedRole[] {
  const known = new Set(others.map(keyOf));
  return roles.filter((one) => !known.has(keyOf(one)));
}
