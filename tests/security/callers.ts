import { randomBytes } from 'node:crypto';
import { pagePermissionsOf } from '@shopkeeper/resource';
import { permissionsOf } from '@shopkeeper/resource/view';
import { type Rule } from '@shopkeeper/server';
import { type Database } from '@shopkeeper/server/database';
import { type Audience, hashPassword } from '@shopkeeper/server/session';
import { registry } from '../../apps/server/src/compose.ts';
import { resources } from './sample-module.ts';
import type { Caller, Callers, Denial } from './caller.ts';
import { openSession } from '../../packages/server/src/session/sessions.ts';

const nobody: Denial = { status: 401, errors: ['request.login-required'] };
const expired: Denial = { status: 401, errors: ['request.token-expired'] };
const ended: Denial = { status: 401, errors: ['request.session-ended'] };
export const forbidden: Denial = { status: 403, errors: ['request.forbidden'] };

/** All declared permissions. */
export const allPermissions: readonly string[] = [
  ...new Set([...resources.flatMap(permissionsOf), ...registry.pages.flatMap(pagePermissionsOf)]),
];

export const headersOf = (audience: Audience, token: string): Record<string, string> =>
  audience === 'admin' ? { authorization: `Bearer ${token}` } : { 'member-token': token };

type State = 'live' | 'expired' | 'ended';

/** SQL that sets the state of a session. A live one outlasts the slowest run. */
const made: Readonly<Record<State, string>> = {
  live: "update kit_session_pair set access_expires_at = now() + interval '1 day' where session_id = $1",
  expired: "update kit_session_pair set access_expires_at = now() - interval '1 second' where session_id = $1",
  ended: "update kit_session set ended_at = now(), end_reason = 'kicked' where id = $1",
};

async function tokenOf(db: Database, owner: { audience: Audience; id: number }, state: State): Promise<string> {
  return db.transaction(async (tx) => {
    const options = { audience: owner.audience, ownerId: owner.id, keep: false, ip: '127.0.0.1', userAgent: 'guard' };
    const { token, sessionId } = await openSession(tx, options);
    await tx.run(made[state], [sessionId]);
    return token;
  });
}

const nameOf = (kind: string, at: number): string => `${kind}${String(at).padStart(4, '0')}`;

/** Adds staff users with some permissions each, and returns their ids. All but one are written in one statement. */
async function addStaff(
  db: Database,
  people: readonly { readonly name: string; readonly nodes: readonly string[] }[],
  hash: string,
) {
  const names = people.map(({ name }) => name);
  const rows = await db.rows<{ id: number; username: string }>(
    `insert into access_admin (username, nickname, password) select n, n, $2 from unnest($1::text[]) n returning id, username`,
    [names, hash],
  );
  const ids = new Map(rows.map(({ id, username }) => [username, id]));
  await db.run(
    `insert into access_role (code, name, permissions) select v->>'name', v->>'name', array(select jsonb_array_elements_text(v->'nodes'))
     from jsonb_array_elements($1::jsonb) v`,
    [JSON.stringify(people)],
  );
  await db.run(
    `insert into access_admin_role_ids (owner_id, target_id) select a.id, r.id from access_admin a join access_role r on r.code = a.username
     where a.username = any($1)`,
    [names],
  );
  return ids;
}

interface Signing {
  readonly db: Database;
  readonly audience: Audience;
  readonly id: number;
}

async function signedIn(
  { db, audience, id }: Signing,
  as: { name: string; nodes?: readonly string[]; isSuper?: boolean; state?: State; always?: Denial },
): Promise<Caller> {
  const token = await tokenOf(db, { audience, id }, as.state ?? 'live');
  const { name, isSuper = false, always = null } = as;
  return { name, headers: headersOf(audience, token), audience, id, nodes: new Set(as.nodes ?? []), isSuper, always };
}

const stranger = (name: string, headers: Readonly<Record<string, string>>): Caller => ({
  name,
  headers,
  audience: null,
  id: null,
  nodes: new Set(),
  isSuper: false,
  always: nobody,
});

/** A forged, unsigned token in the format of other systems (JWT). */
const forged = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"id":1,"super":true}').toString('base64url')}.`;

async function deadEnds(db: Database, boss: number, memberA: number): Promise<Caller[]> {
  const added = async (text: string): Promise<number> =>
    (await db.rows<{ id: number }>(`insert into ${text} returning id`))[0]?.id ?? 0;
  const disabled = await added(
    `access_admin (username, nickname, super, enabled, password) values ('disabled1', 'disabled1', true, false, '')`,
  );
  const gone = await added(
    `access_admin (username, nickname, super, password, deleted_at) values ('deleted1', 'deleted1', true, '', now())`,
  );
  const shut = await added(
    `member_member (username, nickname, member_no, status, jointime) values ('disabled1', 'disabled1', 'M90000001', 'disabled', now())`,
  );
  const staff = (id: number) => ({ db, audience: 'admin' as const, id });
  const member = (id: number) => ({ db, audience: 'member' as const, id });
  return [
    await signedIn(staff(boss), { name: 'expired token', state: 'expired', always: expired }),
    await signedIn(staff(boss), { name: 'revoked session', state: 'ended', always: ended }),
    await signedIn(staff(disabled), { name: 'disabled account', always: ended }),
    await signedIn(staff(gone), { name: 'deleted account', always: ended }),
    await signedIn(member(memberA), { name: 'expired member token', state: 'expired', always: expired }),
    await signedIn(member(memberA), { name: 'revoked member session', state: 'ended', always: ended }),
    await signedIn(member(shut), { name: 'disabled member', always: ended }),
    stranger(
      "member's token as a staff token",
      headersOf('admin', await tokenOf(db, { audience: 'member', id: memberA }, 'live')),
    ),
    stranger("staff token as a member's", headersOf('member', await tokenOf(db, { audience: 'admin', id: boss }, 'live'))),
  ];
}

async function cast(db: Database) {
  const [boss] = await db.rows<{ id: number }>(
    'select id from access_admin where super and enabled and deleted_at is null order by id limit 1',
  );
  const members = await db.rows<{ id: number }>(
    `select id from member_member m where status = 'active' and deleted_at is null
       and id between 12 and 100 and exists (select from sales_order o where o.member_id = m.id and o.status <> 'draft')
     order by id limit 2`,
  );
  const [a, b] = members;
  if (!boss || !a || !b) throw new Error('the demo shop lacks a super administrator or two members who bought something');
  return { boss: boss.id, a: a.id, b: b.id };
}

/** Creates all callers. The ids of staff users include those of members, to test that neither is accepted for the other. */
export async function makeCallers(db: Database): Promise<Callers> {
  const ids = await cast(db);
  const hash = await hashPassword('Kestrel-41-lane');
  const people = allPermissions.map((node, at) => ({ name: nameOf('only', at), nodes: [node] }));
  const staffIds = await addStaff(db, [...people, { name: 'bare0001', nodes: [] }], hash);
  // So many rows at once: until the planner knows of them, statements about all accounts take seconds.
  await db.run('analyze access_admin, access_role, access_admin_role_ids');
  const staff = (name: string) => ({ db, audience: 'admin' as const, id: staffIds.get(name) ?? 0 });
  const byNode = new Map<string, Caller>();
  for (const { name, nodes: permissions } of people)
    byNode.set(permissions[0] ?? '', await signedIn(staff(name), { name: 'staff with it alone', nodes: permissions }));
  const boss = await signedIn({ db, audience: 'admin', id: ids.boss }, { name: 'super', isSuper: true });
  const known = new Map<string, Caller>();
  return {
    boss,
    bare: await signedIn(staff('bare0001'), { name: 'staff without a node' }),
    memberA: await signedIn({ db, audience: 'member', id: ids.a }, { name: 'member' }),
    memberB: await signedIn({ db, audience: 'member', id: ids.b }, { name: 'other member' }),
    fixed: [
      stranger('anonymous', {}),
      stranger('forged token', headersOf('admin', forged)),
      stranger('unknown token', { ...headersOf('admin', randomBytes(32).toString('base64url')) }),
      stranger('long token', headersOf('admin', 'a'.repeat(9_000))),
      ...(await deadEnds(db, ids.boss, ids.a)),
    ],
    only(node) {
      const found = byNode.get(node);
      if (!found) throw new Error(`${node} is no declared node`);
      return found;
    },
    withId(id) {
      const found = [...byNode.values()].find((caller) => caller.id === id);
      if (!found) throw new Error(`no staff of the matrix has the id ${id}`);
      return found;
    },
    async allBut(permissions) {
      const key = [...permissions].sort().join();
      const found = known.get(key);
      if (found) return found;
      const name = nameOf('but', known.size);
      const rest = allPermissions.filter((node) => !permissions.includes(node));
      const added = await addStaff(db, [{ name, nodes: rest }], hash);
      const caller = await signedIn(
        { db, audience: 'admin', id: added.get(name) ?? 0 },
        { name: 'staff with all but it', nodes: rest },
      );
      known.set(key, caller);
      return caller;
    },
    async again(caller) {
      if (caller.audience === null || caller.id === null) return caller;
      const token = await tokenOf(db, { audience: caller.audience, id: caller.id }, 'live');
      return { ...caller, headers: headersOf(caller.audience, token) };
    },
  };
}

/** Whether the access policy admits the caller. */
export function isLetIn(caller: Caller, accessPolicy: Rule): boolean {
  if (accessPolicy.kind === 'public') return true;
  if (caller.always || caller.audience === null) return false;
  if (accessPolicy.kind === 'signed-in') return accessPolicy.audience === 'either' || accessPolicy.audience === caller.audience;
  if (caller.audience !== 'admin') return false;
  return (
    caller.isSuper || (accessPolicy.kind === 'permission' && accessPolicy.permissions.some((node) => caller.nodes?.has(node)))
  );
}

/** Returns the expected denial. A token of the other audience counts as no token. */
export function denialOf(caller: Caller, accessPolicy: Rule): Denial {
  const audience = accessPolicy.kind === 'signed-in' ? accessPolicy.audience : 'either';
  const door = accessPolicy.kind === 'permission' || accessPolicy.kind === 'super' ? 'admin' : audience;
  if (caller.audience === null || (door !== 'either' && door !== caller.audience)) return nobody;
  return caller.always ?? forbidden;
}
