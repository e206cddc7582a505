import type { Principals } from '@shopkeeper/server-kit';

interface Account {
  readonly id: number;
  readonly username: string;
  readonly nickname: string;
  readonly enabled: boolean;
}

/** Members as the session kit knows them: they hold no permission nodes, their rules are about what is theirs. */
export const memberPrincipals: Principals = {
  async load(q, id) {
    const [account] = await q.rows<Account>(
      `select id, username, nickname, status = 'active' as enabled from member_member where id = $1 and deleted_at is null`,
      [id],
      'member_principal',
    );
    return account ? { ...account, isSuper: false, nodes: new Set() } : null;
  },
  async findForLogin(q, username) {
    const [found] = await q.rows<{ id: number; passwordHash: string | null; enabled: boolean }>(
      `select id, password as "passwordHash", status = 'active' as enabled from member_member where lower(username) = lower($1) and deleted_at is null`,
      [username],
    );
    return found ?? null;
  },
  async recordLogin(tx, { id, at, ip }) {
    await tx.run('update member_member set lastlogintime = $2, lastloginip = $3 where id = $1', [id, new Date(at), ip]);
  },
  async profile(q, id) {
    const [info] = await q.rows<object>(
      `select id, username, nickname, email, mobile, avatar, gender, birthday, money, score, lastlogintime, lastloginip, jointime, motto
       from member_member where id = $1 and deleted_at is null`,
      [id],
    );
    return info ?? {};
  },
};
