import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asSystem } from '@shopkeeper/crud/lifecycle';
import { erasePerson, rowsOfPerson } from '@shopkeeper/crud/person';
import type { PersonalColumn, PersonalStep } from '@shopkeeper/crud/personal';
import type { Tx } from '@shopkeeper/server/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { filesInZip } from '../testing/files-in-zip.ts';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  /** Whether a row needs a value for it. */
  readonly isRequired: boolean;
}

const gone = 'SENTINELGONE';
const kept = 'SENTINELKEPT';
let shop: TestShop;
let lily: Caller;
let memberId = 0;
let columns: readonly Column[] = [];
/** What was written, by its sentinel: the table and column. */
const written = new Map<string, string>();

const own = (): readonly PersonalColumn[] => shop.engine.personal.filter(({ subject }) => subject === 'member');
const columnsOf = (table: string): readonly Column[] => columns.filter((one) => one.table === table);

/** A value of a type; texts and numbers differ from all others. */
function anything(type: string, n: number): unknown {
  if (type.endsWith('[]')) return '{}';
  if (/int|numeric|double|real/.test(type)) return n;
  if (type === 'boolean') return false;
  if (/timestamp|date/.test(type)) return '2026-11-01T00:00:00Z';
  if (type === 'time without time zone') return '10:00';
  if (type === 'uuid') return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  if (type.startsWith('json')) return '{}';
  return type === 'inet' ? '127.0.0.1' : `x${n}`;
}

/** A sentinel as a value of a type; null for a type that holds no text. */
function sentinelIn(type: string, sentinel: string): string | null {
  if (type === 'text' || type.startsWith('character')) return sentinel;
  if (type === 'text[]') return `{${sentinel}}`;
  return type.startsWith('json') ? JSON.stringify({ note: sentinel }) : null;
}

/** Whether a declaration is about a column; secrets are in no file. */
const isOf = ({ column, field }: Pick<PersonalColumn, 'column' | 'field'>, name: string): boolean =>
  (column === '*' || column === name) && field?.kind !== 'secret';

/** Writes rows that lead to the member by every way that is declared, each with a sentinel in every personal text. */
function planter(tx: Tx) {
  const rows = new Map<string, { readonly id: unknown }>();
  const planted = new Set<string>();
  let made = 1_000;

  async function insert(step: PersonalStep, rest: readonly PersonalStep[]) {
    const target = rest.length > 0 ? (await rowOf(rest)).id : memberId;
    made += 1;
    const values = new Map<string, unknown>(
      columnsOf(step.table)
        .filter(({ isRequired }) => isRequired)
        .map(({ name, type }) => [name, anything(type, made)]),
    );
    values.set(step.column, target);
    if (step.audience) values.set(step.audience, 'member');
    if (step.resource) values.set(step.resource, 'member/member');
    const names = [...values.keys()].map((name) => `"${name}"`).join(', ');
    const places = [...values].map((_, at) => `$${at + 1}`).join(', ');
    const statement = `insert into "${step.table}" as t (${names}) overriding system value values (${places}) returning to_jsonb(t) ->> 'id' as id`;
    const [row] = await tx.rows<{ id: unknown }>(statement, [...values.values()]);
    if (!row) throw new Error(`no row of ${step.table}`);
    return row;
  }

  async function rowOf(path: readonly PersonalStep[]) {
    const [step, ...rest] = path;
    if (!step) throw new Error('a way without steps');
    const key = JSON.stringify(path);
    const known = rows.get(key);
    if (known) return known;
    const isMember = step.table === 'member_member' && step.column === 'id';
    const [member] = isMember ? await tx.rows<{ id: unknown }>('select id from member_member where id = $1', [memberId]) : [];
    const row = member ?? (await insert(step, rest));
    rows.set(key, row);
    return row;
  }

  return async ({ table, column, treatment, path, field }: PersonalColumn): Promise<void> => {
    const row = await rowOf(path);
    const led = new Set(path.slice(0, 1).flatMap((step) => [step.column, step.audience, step.resource]));
    for (const { name, type } of columnsOf(table)) {
      if (!isOf({ column, field }, name) || led.has(name)) continue;
      // A whole row and a column of it may both be declared.
      const place = JSON.stringify([path, name]);
      if (planted.has(place)) continue;
      planted.add(place);
      const sentinel = `${treatment === 'keep' ? kept : gone}${written.size}e`;
      const value = sentinelIn(type, sentinel);
      if (value === null) continue;
      // A table without ids has one row of the member.
      const [by, at] = row.id === null ? [path[0]?.column ?? '', String(memberId)] : ['id', row.id];
      const changed = await tx.run(`update "${table}" set "${name}" = $1 where "${by}"::text = $2::text`, [value, at]);
      if (changed !== 1) throw new Error(`no sentinel in ${table}.${name}`);
      written.set(sentinel, `${table}.${name}`);
    }
  };
}

/** Tables in which a text is found, in any column: also of search, of the activity log and of the bin. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await shop.db.rows<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const hits: string[] = [];
  for (const { name } of tables) {
    const found = await shop.db.rows<{ text: string }>(
      `select distinct (regexp_matches(t::text, '${text}\\d+e', 'g'))[1] as text from "${name}" t`,
    );
    // Replies that can be repeated by their key, which expire.
    if (name !== 'kit_idempotency') hits.push(...found.map((one) => `${name}: ${written.get(one.text) ?? one.text}`));
  }
  return hits;
}

async function filesWith(text: string): Promise<string[]> {
  const all = await readdir(shop.dataDir, { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    all
      .filter((one) => one.isFile())
      .map(async (one) => ({ name: one.name, text: await readFile(join(one.parentPath, one.name), 'latin1') })),
  );
  return texts.filter((one) => one.text.includes(text)).map(({ name }) => name);
}

beforeAll(async () => {
  shop = await testShop({ isStepped: true });
  const body = { username: 'lilylin', password: 'Plum-lane-18', mobile: '13800000001' };
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/register', body, null);
  lily = { token: data.token, audience: 'member' };
  memberId = data.memberInfo.id;
  columns = await shop.db.rows<Column>(
    `select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
       a.attnotnull and a.attidentity = '' and not a.atthasdef as "isRequired"
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
  );
  // What values may be and which other rows they need is not tested here, only where they are.
  const checks = await shop.db.rows<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
     where contype in ('c', 'f') and connamespace = 'public'::regnamespace`,
  );
  for (const { drop } of checks) await shop.db.run(drop);
  await shop.db.transaction(async (tx) => {
    // The triggers that keep history reject changes of rows, but for those of an erasure.
    const tables = new Set(own().map(({ table }) => table));
    for (const table of tables) await tx.run(`alter table "${table}" disable trigger user`);
    const plant = planter(tx);
    for (const column of own()) await plant(column);
    for (const table of tables) await tx.run(`alter table "${table}" enable trigger user`);
  });
});
afterAll(() => shop.close());

describe('a sentinel in every personal text of a member, as the declarations name them', () => {
  it('is in a row of every table that is declared', async () => {
    expect(written.size).toBeGreaterThan(100);
    const texts = own().filter(({ table, column, field, path }) => {
      const type = columnsOf(table).find(({ name }) => name === column)?.type ?? '';
      const isWay = path[0]?.column === column || path[0]?.audience === column || path[0]?.resource === column;
      return sentinelIn(type, 'x') !== null && field?.kind !== 'secret' && !isWay;
    });
    const names = new Set(written.values());
    expect(texts.map(({ table, column }) => `${table}.${column}`).filter((name) => !names.has(name))).toEqual([]);
  });

  it('is in the file that the member takes, for machines and for people', async () => {
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/user/profile/exportData',
      headers: { 'member-token': lily.token, server: '1', 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(reply.statusCode).toBe(200);
    const files = await filesInZip(reply.rawPayload);
    for (const name of ['data.json', 'data.html'])
      expect([...written].filter(([sentinel]) => !files[name]?.includes(sentinel)).map(([, column]) => column)).toEqual([]);
  });

  it('is nowhere after the member is erased: in no table and in no file', async () => {
    expect((await tablesWith(gone)).length).toBeGreaterThan(0);
    await asSystem(shop, 'test', (op) => erasePerson(op, { subject: 'member', id: memberId }));
    expect(await tablesWith(gone)).toEqual([]);
    expect(await filesWith(gone)).toEqual([]);
    const left = await rowsOfPerson(shop.db, shop.engine.personal, { subject: 'member', id: memberId });
    expect(JSON.stringify(left)).not.toContain(gone);
  });
});
