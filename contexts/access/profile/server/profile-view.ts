import { notFound, type SignedContext } from '@shopkeeper/server';
import { type Queryable } from '@shopkeeper/server/database';
import type { OwnAccount, OwnActivity, OwnSession, ProfileView } from '../profile-view.domain.ts';

const account = `select a.id, a.version, a.username, a.nickname, a.avatar, a.email, a.mobile, a.motto, a.super,
    coalesce((select array_agg(r.name order by r.id) from access_admin_role_ids l join access_role r on r.id = l.target_id and r.deleted_at is null
      where l.owner_id = a.id), '{}') as roles
  from access_admin a where a.id = $1 and a.deleted_at is null`;

const sessions = `select id, id = $2 as "isCurrent", ip, user_agent as "userAgent",
    (extract(epoch from created_at) * 1000)::bigint as "createdAt", (extract(epoch from last_seen_at) * 1000)::bigint as "lastSeenAt"
  from kit_session where audience = 'admin' and owner_id = $1 and ended_at is null and last_seen_at > now() - interval '30 days'
  order by id = $2 desc, last_seen_at desc limit 50`;

const latestActions = `select id, (extract(epoch from created_at) * 1000)::bigint as "createdAt", action, resource, label
  from kit_audit where audience = 'admin' and actor_id = $1 and actor_name = $2 and deleted_at is null
  order by created_at desc nulls last, id desc nulls last limit 12`;

/** Returns the person's account, active sign-ins and latest actions. */
export async function readProfile(db: Queryable, { actor }: SignedContext): Promise<ProfileView> {
  const [[own], open, done] = await Promise.all([
    db.rows<OwnAccount>(account, [actor.id], 'access_profile'),
    db.rows<OwnSession>(sessions, [actor.id, actor.sessionId], 'access_profile_sessions'),
    db.rows<OwnActivity>(latestActions, [actor.id, actor.username], 'access_profile_actions'),
  ]);
  if (!own) throw notFound();
  return { account: own, sessions: open, activity: done };
}
