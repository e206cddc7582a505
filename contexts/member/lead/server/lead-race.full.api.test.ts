import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly owner: string | null;
}

const prefix = '/admin/member/lead/';
let shop: TestShop;
let clerks: readonly Caller[];
let made = 0;

beforeAll(async () => {
  shop = await testShop();
  const permissions = ['index', 'claim', 'release'].map((name) => prefix + name);
  clerks = [await shop.staff(permissions), await shop.staff(permissions)];
});
afterAll(() => shop.close());

const add = async () =>
  (await shop.post<Row>(`${prefix}add`, { name: 'Kestrel', mobile: `1390000${String((made += 1)).padStart(4, '0')}` })).data;
const claims = (id: number) =>
  shop.db.rows<{ name: string }>(`select actor_name as name from member_lead_event where row_id = $1 and type = 'claim'`, [id]);

describe('two clerks who claim one lead at once', () => {
  it('are told apart: one has it, the other is told so, and the timeline has one claim', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, version } = await add();
      const answers = await Promise.all(clerks.map((clerk) => shop.post(`${prefix}claim`, { id, version }, clerk)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status } of answers) expect([200, 404, 409]).toContain(status);
      const [one, ...more] = await claims(id);
      expect(more).toEqual([]);
      expect((await shop.post<Row>(`${prefix}GetDetailPage`, { id })).data.owner).toBe(one?.name);
    }
  });

  it('control: who reads before the other has written and then writes without looking again has it too', async () => {
    const { id } = await add();
    const free = `select 1 from member_lead where id = $1 and owner_id is null`;
    const found = await Promise.all(clerks.map(() => shop.db.rows(free, [id])));
    for (const [n, rows] of found.entries())
      if (rows.length > 0)
        await shop.db.run(
          `insert into member_lead_event (row_id, type, to_state, audience, actor_name, visible_to_member, at)
           values ($1, 'claim', 'following', 'admin', $2, false, now())`,
          [id, `clerk${n}`],
        );
    expect(await claims(id)).toHaveLength(2);
  });
});

describe('parallel claims of one clerk', () => {
  const limit = async (claimsPerDay: number): Promise<void> => {
    const [stored] = await shop.db.rows<{ version: number }>(`select version from kit_setting where name = 'member.lead'`);
    const values = { claimsPerDay };
    const saved = await shop.post('/admin/routine/config/save', { name: 'member.lead', version: stored?.version ?? 0, values });
    expect(saved.status).toBe(200);
  };
  const claimsOf = async (clerk: Caller, count: number): Promise<number> => {
    const free = [];
    for (let n = 0; n < count; n += 1) free.push(await add());
    const answers = await Promise.all(free.map(({ id, version }) => shop.post(`${prefix}claim`, { id, version }, clerk)));
    for (const { status, data } of answers) if (status !== 200) expect(data).toMatchObject({ error: 'lead.too-many-today' });
    return answers.filter(({ status }) => status === 200).length;
  };

  it('stay within the limit of a day together; control: without a limit all of them are made', async () => {
    const eager = await shop.staff(['index', 'claim'].map((name) => prefix + name));
    await limit(3);
    expect(await claimsOf(eager, 10)).toBe(3);
    expect(await claimsOf(eager, 2)).toBe(0);
    await limit(0);
    expect(await claimsOf(eager, 6)).toBe(6);
  });
});
