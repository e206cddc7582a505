import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';
import type { SensitiveRule, SensitiveValues } from '../sensitive-rule.domain.ts';

interface Row {
  readonly id: number;
  readonly version: number;
}
interface Logged extends Row {
  readonly kind: string;
  readonly field: string;
  readonly actorName: string;
  readonly rolledBackAt: number | null;
}

let shop: TestShop;
const prefix = '/admin/access/sensitive-data/';
const staff = '/admin/access/admin/';

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

let made = 0;
async function newAccount(): Promise<Row> {
  made += 1;
  const draft = {
    username: `person${made}`,
    nickname: 'Person',
    password: 'Kestrel-41-lane',
    mobile: '13800000001',
    roleIds: [],
  };
  return (await shop.post<Row>(`${staff}add`, draft)).data;
}
const update = async ({ id, version }: Row, patch: object): Promise<Row> =>
  (await shop.post<Row>(`${staff}Update`, { id, version, ...patch })).data;
const list = async (rowId: number, as: Caller = shop.owner) =>
  (
    await shop.post<{ result: readonly Logged[] }>(
      `${prefix}GetPageData`,
      {
        filters: [
          { field: 'rowId', op: 'eq', value: rowId },
          { field: 'resource', op: 'eq', value: 'access/admin' },
        ],
      },
      as,
    )
  ).data.result;
const values = async (id: number) => (await shop.post<SensitiveValues>(`${prefix}values`, { id })).data;
const rollBack = (id: number, as: Caller = shop.owner) => shop.post(`${prefix}rollBack`, { id }, as);
async function changed(): Promise<{ readonly row: Row; readonly logged: Logged }> {
  const row = await update(await newAccount(), { mobile: '13911112222' });
  const [logged] = await list(row.id);
  if (!logged) throw new Error('the change was not logged');
  return { row, logged };
}
const mobileOf = async (id: number) =>
  (await shop.db.rows<{ mobile: string }>('select mobile from access_admin where id = $1', [id]))[0]?.mobile;

describe('the list of sensitive values', () => {
  it('[M-31.list] has each change with masked values, and each reveal; other fields and whole rows are not in it', async () => {
    const { row, logged } = await changed();
    await update(row, { enabled: false });
    await shop.post(`${staff}reveal`, { id: row.id, field: 'mobile' });
    const kinds = (await list(row.id)).map(({ kind, field }) => `${kind} ${field}`);
    expect(kinds).toEqual(['reveal mobile', 'change mobile']);
    expect(logged.actorName).toBe('owner');
    expect(await values(logged.id)).toEqual({ label: 'Person', before: '138****0001', after: '139****2222', isReversible: true });
    const kept = await shop.db.rows('select to_jsonb(t) as t from access_sensitive_data t where row_id = $1', [row.id]);
    expect(JSON.stringify(kept)).not.toContain('13911112222');
  });

  it('[M-31.list] is filtered by kind, and says by which rules a field is sensitive', async () => {
    const { row } = await changed();
    const filters = [
      { field: 'rowId', op: 'eq', value: row.id },
      { field: 'kind', op: 'eq', value: 'reveal' },
    ];
    expect((await shop.post<{ result: readonly Row[] }>(`${prefix}GetPageData`, { filters })).data.result).toEqual([]);
    const { rules } = (await shop.post<{ rules: readonly SensitiveRule[] }>(`${prefix}rules`)).data;
    expect(rules).toContainEqual(expect.objectContaining({ resource: 'access/admin', field: 'mobile', mask: 'mobile' }));
  });

  it('[M-31.list] is paged in the order that was asked for, and searched by field and by who changed it', async () => {
    let row = await newAccount();
    for (const mobile of ['13911112221', '13911112222', '13911112223']) row = await update(row, { mobile });
    const ids = async (query: object, ...more: object[]) => {
      const filters = [{ field: 'rowId', op: 'eq', value: row.id }, ...more];
      const { data } = await shop.post<{ result: readonly Row[]; page: { next?: string } }>(`${prefix}GetPageData`, {
        ...query,
        filters,
      });
      return { ids: data.result.map(({ id }) => id), next: data.page?.next };
    };
    const oldest = (await ids({ sorts: [{ field: 'createdAt', order: 'asc' }] })).ids;
    expect(oldest).toHaveLength(3);
    const first = await ids({ page: { pageSize: 2 } });
    const second = await ids({ page: { pageSize: 2, after: first.next } });
    expect([first.ids.length, [...first.ids, ...second.ids]]).toEqual([2, oldest.toReversed()]);
    const named = (field: string, value: string) => ids({}, { field, op: 'eq', value });
    expect([(await named('field', 'mobile')).ids.length, (await named('field', 'email')).ids]).toEqual([3, []]);
    expect([(await named('actorName', 'owner')).ids.length, (await named('actorName', 'nobody')).ids]).toEqual([3, []]);
  });

  it('[M-31.deny] is closed without its permission, and shows rows of lists that the reader may see', async () => {
    const { row, logged } = await changed();
    const other = await shop.staff(['/admin/catalog/brand/index']);
    const reader = await shop.staff([`${prefix}index`]);
    const insider = await shop.staff([`${prefix}index`, `${staff}index`]);
    for (const call of ['GetPageData', 'rules']) expect((await shop.post(prefix + call, {}, other)).status, call).toBe(403);
    expect((await shop.post(`${prefix}values`, { id: logged.id }, other)).status).toBe(403);
    expect(await list(row.id, reader)).toEqual([]);
    expect((await shop.post(`${prefix}values`, { id: logged.id }, reader)).status).toBe(404);
    expect(await list(row.id, insider)).toHaveLength(1);
    expect((await rollBack(logged.id, insider)).status).toBe(403);
  });

  it('[M-31.export] is exported in the language of the reader', async () => {
    const { row } = await changed();
    for (const [language, title] of [
      ['en', 'Field'],
      ['zh-cn', '字段'],
    ] as const) {
      const reply = await shop.app.inject({
        method: 'POST',
        url: `${prefix}Export`,
        headers: { server: '1', 'accept-language': language, authorization: `Bearer ${shop.owner.token}` },
        payload: { query: { filters: [{ field: 'rowId', op: 'eq', value: row.id }] } },
      });
      const lines = reply.body.trim().split('\r\n');
      expect(lines).toHaveLength(2);
      expect(lines[0]).toContain(title);
      expect(lines[1]).toContain('mobile');
    }
  });
});

describe('what cannot be logged', () => {
  it('[M-31.write] is neither revealed nor changed', async () => {
    const { id, version } = await newAccount();
    await shop.db.run(
      `create function refuse_log() returns trigger language plpgsql as $$ begin raise 'the log is full'; end $$`,
    );
    await shop.db.run(
      'create trigger refuse_log before insert on access_sensitive_data for each row execute function refuse_log()',
    );
    try {
      const revealed = await shop.post(`${staff}reveal`, { id, field: 'mobile' });
      expect(revealed.status).toBe(500);
      expect(JSON.stringify(revealed)).not.toContain('13800000001');
      expect((await shop.post(`${staff}Update`, { id, version, mobile: '13911112222' })).status).toBe(500);
      expect(await mobileOf(id)).toBe('13800000001');
    } finally {
      await shop.db.run('drop trigger refuse_log on access_sensitive_data');
    }
    expect((await shop.post(`${staff}reveal`, { id, field: 'mobile' })).data).toMatchObject({ value: '13800000001' });
  });

  it('[M-31.list] is kept for as long as the setting says, its entries of the log longer', async () => {
    const { row, logged } = await changed();
    const age = (days: number) =>
      shop.db.run(`update access_sensitive_data set created_at = now() - $2 * interval '1 day' where id = $1`, [logged.id, days]);
    const forget = async () => {
      await shop.db.transaction((tx) => tx.run(`update kit_task set due_at = now() where name = 'access.sensitive-data.forget'`));
      await shop.runDue();
    };
    await age(729);
    await forget();
    expect(await list(row.id)).toHaveLength(1);
    await age(731);
    await forget();
    expect(await list(row.id)).toEqual([]);
    expect(
      await shop.db.rows(`select 1 as one from kit_audit where resource = 'access/admin' and row_id = $1`, [row.id]),
    ).not.toEqual([]);
  });
});

describe('a change of a sensitive value', () => {
  it('[M-31.write] is rolled back once, by the rules of an edit, and the roll-back is logged', async () => {
    const { row, logged } = await changed();
    expect((await rollBack(logged.id)).code).toBe(1);
    expect(await mobileOf(row.id)).toBe('13800000001');
    expect(await rollBack(logged.id)).toMatchObject({ status: 409, data: { error: 'sensitive-data.rolled-back' } });
    expect((await list(row.id)).map(({ rolledBackAt }) => rolledBackAt !== null)).toEqual([false, true]);
  });

  it('[M-31.write] stays when the value has changed since; the reply names the three values', async () => {
    const { row, logged } = await changed();
    await update(row, { mobile: '13700000000' });
    expect(await rollBack(logged.id)).toMatchObject({
      status: 409,
      data: {
        error: 'data-recycle.changed-since',
        details: { before: '"13800000001"', after: '"13911112222"', current: '"13700000000"' },
      },
    });
    expect(await mobileOf(row.id)).toBe('13700000000');
    expect((await list(row.id)).every(({ rolledBackAt }) => rolledBackAt === null)).toBe(true);
  });

  it('[M-31.write] is rolled back by one of two people at once', async () => {
    const { row, logged } = await changed();
    const statuses = (await Promise.all([rollBack(logged.id), rollBack(logged.id)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect(await list(row.id)).toHaveLength(2);
  });

  it('[M-31.write] gets a note, and nothing else is written by hand', async () => {
    const { row, logged } = await changed();
    const noted = await shop.post<Row>(`${prefix}Update`, { id: logged.id, version: logged.version, note: 'Asked for it' });
    expect(noted.code).toBe(1);
    const forged = await shop.post(`${prefix}Update`, { id: logged.id, version: logged.version + 1, actorName: 'x' });
    expect(forged.status).toBe(400);
    await shop.post(`${staff}reveal`, { id: row.id, field: 'mobile' });
    const [reveal] = await list(row.id);
    expect(await rollBack(reveal?.id ?? 0)).toMatchObject({ status: 409, data: { error: 'sensitive-data.not-a-change' } });
  });
});
