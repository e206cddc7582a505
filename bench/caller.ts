import { Agent, request } from 'node:http';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';

export const newToken = (): string => randomBytes(32).toString('base64url');
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Signs in a staff user whose only role has every permission of the shop, like a manager's. */
export async function signInManager(client: pg.Client, token: string): Promise<void> {
  const session = randomUUID();
  await client.query(
    `with role as (insert into access_role (code, name, permissions)
        select 'manager', 'Manager', array_agg(name order by name) from access_menu_rule where name like '%/%' returning id),
      staff as (insert into access_admin (username, nickname, password, super) values ('manager', 'Manager', '', false) returning id),
      link as (insert into access_admin_role_ids (owner_id, target_id) select staff.id, role.id from staff, role)
     insert into kit_session (id, audience, owner_id) select $1, 'admin', id from staff`,
    [session],
  );
  await client.query(
    `insert into kit_session_pair (session_id, access_hash, refresh_hash, access_expires_at, refresh_expires_at)
     values ($1, $2, $3, now() + interval '1 day', now() + interval '2 days')`,
    [session, hashOf(token), hashOf(newToken())],
  );
}

/** One HTTP call. */
export interface Call {
  readonly path: string;
  readonly body: unknown;
  /** Sent as `Idempotency-Key`. */
  readonly key?: string;
}

export interface Answer {
  readonly status: number;
  readonly bytes: number;
  readonly text: string;
}

/** A client with persistent connections. */
export interface Client {
  call(call: Call): Promise<Answer>;
  close(): void;
}

/** @param connections maximum number of concurrent calls */
export function openClient(address: string, token: string, connections = 1): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(address);
  return {
    call: ({ path, body, key }) =>
      new Promise((done, failed) => {
        const text = JSON.stringify(body);
        const headers = {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          authorization: `Bearer ${token}`,
          server: '1',
          ...(key ? { 'idempotency-key': key } : {}),
        };
        const sent = request({ agent, hostname, port, path, method: 'POST', headers }, (reply) => {
          const parts: Buffer[] = [];
          reply.on('data', (part: Buffer) => parts.push(part));
          reply.on('end', () => {
            const whole = Buffer.concat(parts);
            done({ status: reply.statusCode ?? 0, bytes: whole.length, text: whole.toString('utf8') });
          });
          reply.on('error', failed);
        });
        sent.on('error', failed);
        sent.end(text);
      }),
    close: () => agent.destroy(),
  };
}
