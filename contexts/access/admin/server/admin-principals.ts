import { instant, notFound, principalOf, type Principals, type StoredAccount } from '@shopkeeper/server-kit';
import * as z from 'zod/mini';

const shown = z.object({
  id: z.int(),
  username: z.string(),
  nickname: z.string(),
  avatar: z.nullable(z.string()),
  super: z.boolean(),
  lastlogintime: z.nullable(instant),
  mobile: z.nullable(z.string()),
  email: z.nullable(z.string()),
  motto: z.nullable(z.string()),
});

/** The account and the nodes of its enabled roles, by key, so that a change holds at the next request. */
const account = (id: string): string => `select json_build_object('id', a.id, 'username', a.username, 'nickname', a.nickname,
    'isSuper', a.super, 'enabled', a.enabled,
    'nodes', coalesce((select json_agg(r.permissions) from access_admin_role_ids l join access_role r on r.id = l.target_id
      where l.owner_id = a.id and r.enabled and r.deleted_at is null), '[]'))
  from access_admin a where a.id = ${id} and a.deleted_at is null`;

/** Staff as the session kit knows them. */
export const adminPrincipals: Principals<typeof shown> = {
  shown,
  account,
  async load(q, id) {
    const [found] = await q.rows<{ account: StoredAccount | null }>(
      `select (${account('$1')}) as account`,
      [id],
      'access_principal',
    );
    return found?.account ? principalOf(found.account) : null;
  },
  async findForLogin(q, username) {
    const [found] = await q.rows<{ id: number; passwordHash: string | null; enabled: boolean }>(
      'select id, password as "passwordHash", enabled from access_admin where lower(username) = lower($1) and deleted_at is null',
      [username],
    );
    return found ?? null;
  },
  async recordLogin(tx, { id, at, ip }) {
    await tx.run('update access_admin set lastlogintime = $2, lastloginip = $3 where id = $1', [id, new Date(at), ip]);
  },
  async profile(q, id) {
    const [info] = await q.rows<z.infer<typeof shown>>(
      'select id, username, nickname, avatar, super, lastlogintime, mobile, email, motto from access_admin where id = $1 and deleted_at is null',
      [id],
    );
    if (!info) throw notFound({ id });
    return info;
  },
};
