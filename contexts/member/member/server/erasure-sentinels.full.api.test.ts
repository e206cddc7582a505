import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asSystem } from '@shopkeeper/crud/lifecycle';
import { archiveOfPerson, erasePerson, type Person, rowsOfPerson } from '@shopkeeper/crud/person';
import type { PersonalColumn, PersonalStep } from '@shopkeeper/crud/personal';
import type { PersonalSubject } from '@shopkeeper/resource';
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

let shop: TestShop;
let columns: readonly Column[] = [];

/** A person in whose personal texts sentinels are planted; each has sentinels of its own. */
interface Planted {
  readonly person: Person;
  /** Sentinels of values that erasure removes, and of those that stay. */
  readonly gone: string;
  readonly kept: string;
  readonly caller: Caller;
  /** What was written, by its sentinel: the table and column. */
  readonly written: Map<string, string>;
}

const own = (subject: PersonalSubject): readonly PersonalColumn[] =>
  shop.engine.personal.filter((one) => one.subject === subject);
const columnsOf = (table: string): readonly Column[] => columns.filter((one) => one.table === table);

/** The table of the persons themselves, what says that a row is of one of them, and their resource. */
const tellers = {
  member: { table: 'member_member', audience: 'member', resource: 'member/member' },
  staff: { table: 'access_admin', audience: 'admin', resource: 'access/admin' },
} as const;

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

/** Writes rows that lead to the person by every way that is declared, each with a sentinel in every personal text. */
function planter(tx: Tx, { person, gone, kept, written }: Planted) {
  const teller = tellers[person.subject];
  const rows = new Map<string, { readonly id: unknown }>();
  const planted = new Set<string>();
  let made = 1_000;

  async function insert(step: PersonalStep, rest: readonly PersonalStep[]) {
    const target = rest.length > 0 ? (await rowOf(rest)).id : person.id;
    made += 1;
    const values = new Map<string, unknown>(
      columnsOf(step.table)
        .filter(({ isRequired }) => isRequired)
        .map(({ name, type }) => [name, anything(type, made)]),
    );
    values.set(step.column, target);
    if (step.audience) values.set(step.audience, teller.audience);
    if (step.resource) values.set(step.resource, teller.resource);
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
    const isSelf = step.table === teller.table && step.column === 'id';
    const row = isSelf ? { id: person.id } : await insert(step, rest);
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
      // A table without ids has one row of the person.
      const [by, at] = row.id === null ? [path[0]?.column ?? '', String(person.id)] : ['id', row.id];
      const changed = await tx.run(`update "${table}" set "${name}" = $1 where "${by}"::text = $2::text`, [value, at]);
      if (changed !== 1) throw new Error(`no sentinel in ${table}.${name}`);
      written.set(sentinel, `${table}.${name}`);
    }
  };
}

/** Tables in which a text is found, in any column: also of search, of the activity log and of the bin. */
async function tablesWith({ gone, written }: Planted): Promise<string[]> {
  const tables = await shop.db.rows<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const hits: string[] = [];
  for (const { name } of tables) {
    const found = await shop.db.rows<{ text: string }>(
      `select distinct (regexp_matches(t::text, '${gone}\\d+e', 'g'))[1] as text from "${name}" t`,
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

/** A text in which no sentinel can stand: that of a secret, or a column that leads on. */
function isPlain({ table, column, field, path }: PersonalColumn): boolean {
  const type = columnsOf(table).find(({ name }) => name === column)?.type ?? '';
  const isWay = path[0]?.column === column || path[0]?.audience === column || path[0]?.resource === column;
  return sentinelIn(type, 'x') !== null && field?.kind !== 'secret' && !isWay;
}

beforeAll(async () => {
  shop = await testShop({ isStepped: true });
  columns = await shop.db.rows<Column>(
    `select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
       a.attnotnull and a.attidentity = '' and not a.atthasdef as "isRequired"
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
  );
});
afterAll(() => shop.close());

async function newMember(): Promise<Pick<Planted, 'person' | 'caller'>> {
  const body = { username: 'lilylin', password: 'Plum-lane-18', mobile: '13800000001' };
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/register', body, null);
  return { person: { subject: 'member', id: data.memberInfo.id }, caller: { token: data.token, audience: 'member' } };
}

async function newStaff(): Promise<Pick<Planted, 'person' | 'caller'>> {
  const caller = await shop.staff([]);
  const [row] = await shop.db.rows<{ id: number }>('select id from access_admin order by id desc limit 1');
  return { person: { subject: 'staff', id: row?.id ?? 0 }, caller };
}

async function plantFor(planted: Planted): Promise<void> {
  // What values may be and which other rows they need is not tested here, only where they are.
  const checks = await shop.db.rows<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
     where contype in ('c', 'f') and connamespace = 'public'::regnamespace`,
  );
  for (const { drop } of checks) await shop.db.run(drop);
  await shop.db.transaction(async (tx) => {
    // The triggers that keep history reject changes of rows, but for those of an erasure.
    const all = own(planted.person.subject);
    const tables = new Set(all.map(({ table }) => table));
    for (const table of tables) await tx.run(`alter table "${table}" disable trigger user`);
    const plant = planter(tx, planted);
    for (const column of all) await plant(column);
    for (const table of tables) await tx.run(`alter table "${table}" enable trigger user`);
  });
}

/** The file that a member takes over HTTP; that of staff is made, though no call gives it. */
async function fileOf({ person, caller }: Planted): Promise<Readonly<Record<string, string>>> {
  if (person.subject === 'staff')
    return filesInZip(await archiveOfPerson(shop.db, [person], { engine: shop.engine, lang: 'en' }));
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/user/profile/exportData',
    headers: { 'member-token': caller.token, server: '1', 'content-type': 'application/json' },
    payload: '{}',
  });
  expect(reply.statusCode).toBe(200);
  return filesInZip(reply.rawPayload);
}

describe.each([
  ['a member', newMember, 100],
  ['a member of the staff', newStaff, 60],
] as const)('a sentinel in every personal text of %s, as the declarations name them', (_who, joins, least) => {
  let planted: Planted;
  beforeAll(async () => {
    const joined = await joins();
    const { subject } = joined.person;
    planted = { ...joined, gone: `GONE${subject}`, kept: `KEPT${subject}`, written: new Map() };
    await plantFor(planted);
  });

  it('is in a row of every table that is declared', async () => {
    expect(planted.written.size).toBeGreaterThan(least);
    const names = new Set(planted.written.values());
    const missing = own(planted.person.subject)
      .filter(isPlain)
      .map(({ table, column }) => `${table}.${column}`);
    expect(missing.filter((name) => !names.has(name))).toEqual([]);
  });

  it('is in the file that the person takes, for machines and for people', async () => {
    const files = await fileOf(planted);
    for (const name of ['data.json', 'data.html'])
      expect([...planted.written].filter(([sentinel]) => !files[name]?.includes(sentinel)).map(([, column]) => column)).toEqual(
        [],
      );
  });

  it('is nowhere after the person is erased: in no table and in no file', async () => {
    const { person, gone } = planted;
    expect((await tablesWith(planted)).length).toBeGreaterThan(0);
    await asSystem(shop, 'test', (op) => erasePerson(op, person));
    expect(await tablesWith(planted)).toEqual([]);
    expect(await filesWith(gone)).toEqual([]);
    expect(JSON.stringify(await rowsOfPerson(shop.db, shop.engine.personal, [person]))).not.toContain(gone);
  });
});
