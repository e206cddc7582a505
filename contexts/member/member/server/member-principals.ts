import { fen, instant, notFound, principalOf, type Principals, type StoredAccount } from '@shopkeeper/server-kit';
import * as z from 'zod/mini';

const shown = z.object({
  id: z.int(),
  username: z.string(),
  nickname: z.string(),
  email: z.string(),
  mobile: z.string(),
  avatar: z.string(),
  gender: z.int(),
  birthday: z.nullable(z.string()),
  money: fen,
  score: z.int(),
  lastlogintime: z.nullable(instant),
  lastloginip: z.string(),
  jointime: instant,
  motto: z.string(),
});

const account = (id: string): string => `select json_build_object('id', m.id, 'username', m.username, 'nickname', m.nickname,
    'isSuper', false, 'enabled', m.status = 'active', 'nodes', '[]'::json)
  from member_member m where m.id = ${id} and m.deleted_at is null`;

/** Members as principals of the session code: they hold no permissions; their rules cover what they own. */
export const memberPrincipals: Principals<typeof shown> = {
  shown,
  account,
  async load(q, id) {
    const [found] = await q.rows<{ account: StoredAccount | null }>(
      `select (${account('$1')}) as account`,
      [id],
      'member_principal',
    );
    return found?.account ? principalOf(found.account) : null;
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
    const [info] = await q.rows<z.infer<typeof shown>>(
      `select id, username, nickname, coalesce(email, '') as email, coalesce(mobile, '') as mobile, coalesce(avatar, '') as avatar,
         gender, birthday, money, score, lastlogintime, coalesce(lastloginip, '') as lastloginip, jointime, coalesce(motto, '') as motto
       from member_member where id = $1 and deleted_at is null`,
      [id],
    );
    if (!info) throw notFound({ id });
    return info;
  },
};
