import type { Principal, Principals, Queryable } from '@shopkeeper/server-kit';

interface Account {
  readonly id: number;
  readonly username: string;
  readonly nickname: string;
  readonly isSuper: boolean;
  readonly enabled: boolean;
  readonly nodes: readonly string[];
}

/** One statement by key: the account and the union of its enabled roles' nodes, so that a change holds at the next request. */
const load = `select a.id, a.username, a.nickname, a.super as "isSuper", a.enabled,
    coalesce((select array_agg(distinct n) from access_admin_role_ids l join access_role r on r.id = l.target_id and r.enabled and r.deleted_at is null, unnest(r.nodes) n
      where l.owner_id = a.id), '{}') as nodes
  from access_admin a where a.id = $1 and a.deleted_at is null`;

async function principalOf(q: Queryable, id: number): Promise<Principal | null> {
  const [account] = await q.rows<Account>(load, [id], 'access_principal');
  return account ? { ...account, nodes: new Set(account.nodes) } : null;
}

/** Staff as the session kit knows them. */
export const adminPrincipals: Principals = {
  load: principalOf,
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
    const [info] = await q.rows<object>(
      'select id, username, nickname, avatar, super, lastlogintime, mobile, email, motto from access_admin where id = $1 and deleted_at is null',
      [id],
    );
    return info ?? {};
  },
};
