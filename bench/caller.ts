import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { Pool } from 'undici';

export const newToken = (): string => randomBytes(32).toString('base64url');
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The token of a member, beside that of the manager: of the one whose own lists are measured, or of a buyer by id. */
const memberTokenOf = (token: string, buyerId?: number): string => hashOf(buyerId === undefined ? token : `${token}/${buyerId}`);

async function addSession(client: pg.Client, session: { audience: 'admin' | 'member'; ownerId: number; token: string }) {
  await client.query(
    `with session as (insert into kit_session (id, audience, owner_id) values ($1, $2, $3) returning id)
     insert into kit_session_pair (session_id, access_hash, refresh_hash, access_expires_at, refresh_expires_at)
     select id, $4, $5, now() + interval '1 day', now() + interval '2 days' from session`,
    [randomUUID(), session.audience, session.ownerId, hashOf(session.token), hashOf(newToken())],
  );
}

/** Signs in a member with more than a page of orders; returns the id. */
export async function signInMember(client: pg.Client, token: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `select o.member_id::float8 as id from sales_order o join member_member m on m.id = o.member_id and m.status = 'active'
     group by 1 having count(*) between 30 and 90 order by 1 limit 1`,
  );
  const ownerId = rows[0]?.id ?? 0;
  await addSession(client, { audience: 'member', ownerId, token: memberTokenOf(token) });
  return ownerId;
}

/** Signs in members by their ids. */
export async function signInBuyers(client: pg.Client, token: string, ids: readonly number[]): Promise<void> {
  for (const ownerId of ids) await addSession(client, { audience: 'member', ownerId, token: memberTokenOf(token, ownerId) });
}

/** Signs in a staff user whose only role has every permission of the shop, like a manager's. */
export async function signInManager(client: pg.Client, token: string): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `with role as (insert into access_role (code, name, permissions)
        select 'manager', 'Manager', array_agg(name order by name) from access_menu_rule where name like '%/%' returning id),
      staff as (insert into access_admin (username, nickname, password, super) values ('manager', 'Manager', '', false) returning id),
      link as (insert into access_admin_role_ids (owner_id, target_id) select staff.id, role.id from staff, role)
     select id::float8 as id from staff`,
  );
  await addSession(client, { audience: 'admin', ownerId: rows[0]?.id ?? 0, token });
}

/** One HTTP call. */
export interface Call {
  readonly path: string;
  readonly body: unknown;
  /** Sent as `Idempotency-Key`. */
  readonly key?: string;
  /** Made by the member instead of the manager. */
  readonly asMember?: boolean;
  /** Made by the buyer with this id, who is signed in. */
  readonly buyerId?: number;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A client with persistent connections. */
export interface Client {
  send(call: Call): Promise<Answer>;
  /**
   * Returns the text of a successful answer.
   * @throws with the answer when its status is not 200
   */
  call(call: Call): Promise<string>;
  close(): void;
}

/** @param connections maximum number of concurrent calls */
export function openClient(address: string, token: string, connections = 1): Client {
  const pool = new Pool(address, { connections });
  const send: Client['send'] = async ({ path, body, key, asMember, buyerId }) => {
    const isMembers = asMember === true || buyerId !== undefined;
    const headers = {
      'content-type': 'application/json',
      ...(isMembers ? { 'member-token': memberTokenOf(token, buyerId) } : { authorization: `Bearer ${token}` }),
      server: '1',
      ...(key ? { 'idempotency-key': key } : {}),
    };
    const reply = await pool.request({ path, method: 'POST', headers, body: JSON.stringify(body) });
    return { status: reply.statusCode, text: await reply.body.text() };
  };
  return {
    send,
    async call(call) {
      const { status, text } = await send(call);
      if (status !== 200) throw new Error(`${call.path} answered ${status}: ${text.slice(0, 500)}`);
      return text;
    },
    close: () => void pool.destroy(),
  };
}

/** Makes one call on a connection of its own. */
export async function callOnce(address: string, token: string, call: Call): Promise<string> {
  const client = openClient(address, token);
  return client.call(call).finally(() => client.close());
}
