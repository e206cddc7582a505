import { can } from '@shopkeeper/resource';
import { limitOn, pageOfPermission } from '@shopkeeper/resource/access';
import type { Queryable } from '../database/database.ts';
import type { Principal, ViewTarget } from './principals.ts';

/** A view under way; `until` is its end, UTC epoch ms. */
export interface View extends ViewTarget {
  readonly until: number;
}

/** Seconds after which a view ends by itself. */
export const viewSeconds = 30 * 60;

/** SQL of the view of the session `s` as JSON, null without one or after its end. */
export const viewColumn = `case when s.view_until > kit_now() then json_build_object('accountId', s.view_account_id,
  'roleId', s.view_role_id, 'until', (extract(epoch from s.view_until) * 1000)::bigint) end`;

/**
 * What a viewer sees of what another one may do: never more than the viewer may do without limit. A second factor that is due is no
 * matter of the viewer.
 */
export function seenBy(viewer: Principal, seen: Principal): Principal {
  const isWithin = (permission: string): boolean =>
    can(viewer, permission) && limitOn(viewer, pageOfPermission(permission)) === undefined;
  const permissions = new Set([...seen.permissions].filter(isWithin));
  return { ...seen, permissions, isSuper: seen.isSuper && viewer.isSuper };
}

/** Begins a view of a session, or changes it; it ends after `viewSeconds`. Returns its end. */
export async function beginView(q: Queryable, sessionId: string, target: ViewTarget): Promise<number> {
  const [begun] = await q.rows<{ until: number }>(
    `update kit_session set view_account_id = $2, view_role_id = $3, view_until = kit_now() + $4 * interval '1 second'
     where id = $1 and ended_at is null returning view_until as until`,
    [sessionId, target.accountId, target.roleId, viewSeconds],
    'kit_view_begin',
  );
  return begun?.until ?? 0;
}

/** Ends the view of a session; ending it again changes nothing. */
export async function endView(q: Queryable, sessionId: string): Promise<void> {
  await q.run(
    'update kit_session set view_account_id = null, view_role_id = null, view_until = null where id = $1',
    [sessionId],
    'kit_view_end',
  );
}
