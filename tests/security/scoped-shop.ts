import { randomUUID } from 'node:crypto';
import type { AnyResource } from '@shopkeeper/resource';
import { permissionsOf, tableNameOf } from '@shopkeeper/resource/view';
import { hashPassword } from '@shopkeeper/server/session';
import { resources } from '../../apps/server/src/compose.ts';
import { rowsOfMember } from '../setup/provided-fixtures.ts';
import { type Caller } from '../setup/shop.ts';
import type { SecurityHarness, SecurityTestShop } from './security-test-shop.ts';

/** A resource, the rows that the clerk may see, and a row that the clerk may not see. */
export interface ScopedRows {
  readonly resource: AnyResource;
  readonly inside: readonly number[];
  readonly outside: { readonly id: number; readonly version: number; readonly label: string };
}

const password = 'Kestrel-41-lane';
const code = 'scoped';

/** The reply of a call. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly json: () => { readonly data: never };
}

/** One call as somebody, with the text of its reply. */
export async function call(
  shop: SecurityTestShop,
  path: string,
  { body = {}, as }: { body?: object; as: Caller | null },
): Promise<Reply> {
  const { statusCode, body: text } = await shop.app.inject({
    method: 'POST',
    url: path,
    headers: {
      server: '1',
      'accept-language': 'en',
      'idempotency-key': randomUUID(),
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
    },
    payload: body,
  });
  return { status: statusCode, text, json: () => JSON.parse(text) as { data: never } };
}

async function account(shop: SecurityTestShop, username: string, isSuper: boolean): Promise<Caller> {
  const hash = await hashPassword(password);
  await shop.db.run('insert into access_admin (username, nickname, password, super) values ($1, $1, $2, $3)', [
    username,
    hash,
    isSuper,
  ]);
  const reply = await call(shop, '/admin/Index/login', { body: { username, password }, as: null });
  const { token } = reply.json().data as { token: string };
  return { token, audience: 'admin' };
}

/** The live rows of a resource, every other one inside the scope; null without a row on each side. */
async function rowsOf(shop: SecurityTestShop, resource: AnyResource): Promise<ScopedRows | null> {
  const label = resource.fields[resource.label]
    ? resource.label.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    : 'id';
  const rows = await shop.db.rows<{ id: number; version: number; label: string | null }>(
    `select id::int, version, ${label}::text as label from ${tableNameOf(resource)} where deleted_at is null order by id limit 60`,
  );
  const [outside] = rows.filter((_row, at) => at % 2 === 1);
  const inside = rows.filter((_row, at) => at % 2 === 0).map(({ id }) => id);
  return outside ? { resource, inside, outside: { ...outside, label: outside.label ?? '' } } : null;
}

/** Adds two leads, and what two members may have, so that more resources than the demo shop fills have a row on each side. */
export async function fillBothSides({ shop: { db }, callers }: SecurityHarness): Promise<void> {
  await db.run(
    `insert into member_lead (name, mobile, status, level)
     values ('Inside', '13800000091', 'new', 'a'), ('Outside', '13800000092', 'new', 'a')`,
  );
  for (const { id } of [callers.memberA, callers.memberB]) await rowsOfMember(db, id ?? 0);
}

/** The resources with rows in the shop that a role can limit, by their declarations. */
export async function scopedRows(shop: SecurityTestShop): Promise<readonly ScopedRows[]> {
  const own = resources.filter(({ page, prefix, operations }) => prefix === `${page}/` && operations.includes('index'));
  const found: ScopedRows[] = [];
  for (const resource of own) {
    const rows = await rowsOf(shop, resource);
    if (rows) found.push(rows);
  }
  return found;
}

/** A clerk with every permission of these resources and further ones, whose role is limited to the rows inside; and the owner. */
export async function scopedCallers(shop: SecurityTestShop, all: readonly ScopedRows[], further: readonly string[] = []) {
  const clerk = await account(shop, code, false);
  const owner = await account(shop, 'scopeowner', true);
  const permissions = [...all.flatMap(({ resource }) => permissionsOf(resource)), ...further];
  await shop.db.run(
    `with r as (insert into access_role (code, name, permissions) values ($1, $1, $2) returning id)
     insert into access_admin_role_ids (owner_id, target_id) select a.id, r.id from access_admin a, r where a.username = $1`,
    [code, permissions],
  );
  return { clerk, owner };
}

/** Limits the role of the clerk to the rows inside, or takes its data scopes away. */
export async function limitTo(shop: SecurityTestShop, all: readonly ScopedRows[] | null): Promise<void> {
  const scopes = (all ?? []).map(({ resource, inside }) => [
    resource.page,
    { kind: 'condition', condition: { field: 'id', op: 'in', value: inside } },
  ]);
  await shop.db.run('update access_role set data_scopes = $1::jsonb where code = $2', [
    all ? JSON.stringify(Object.fromEntries(scopes)) : null,
    code,
  ]);
}

/** Writes a mark into a text of all rows outside; false where a rule of the database does not allow the text. */
async function mark({ db }: SecurityTestShop, { resource, inside }: ScopedRows, key: string): Promise<boolean> {
  const text = `CNRY ${resource.context}/${resource.name}/${key}`;
  const column = key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  try {
    const changed = await db.run(
      `update ${tableNameOf(resource)} set ${column} = $1 where id <> all($2::bigint[]) and ${column} is distinct from $1`,
      [text, inside],
    );
    return changed > 0;
  } catch {
    return false;
  }
}

/** Marks every text of the rows outside as `CNRY context/resource/field`; returns how many fields were marked. */
export async function markOutside(shop: SecurityTestShop, all: readonly ScopedRows[]): Promise<number> {
  let marked = 0;
  for (const rows of all)
    for (const [key, { kind }] of Object.entries(rows.resource.ownFields))
      if ((kind === 'text' || kind === 'longText') && (await mark(shop, rows, key))) marked += 1;
  return marked;
}
