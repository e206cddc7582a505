import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly owner: string | null;
  readonly memberId: number | null;
  readonly followCount: number;
  readonly nextFollowAt: number | null;
  readonly returnAt: number | null;
  readonly error?: string;
}

const prefix = '/admin/member/lead/';
const dayMs = 86_400_000;
const seller = ['index', 'claim', 'qualify', 'convert', 'lose', 'reopen', 'release', 'followUp'];
let now = Date.parse('2026-03-02T04:00:00Z');
let shop: TestShop;
let ann: Caller;
let bob: Caller;
let made = 0;

const hire = (...names: string[]) => shop.staff(names.map((name) => `${prefix}${name}`));
beforeAll(async () => {
  shop = await testShop({ clock: { now: () => now }, isStepped: true });
  ann = await hire(...seller);
  bob = await hire(...seller);
});
afterAll(() => shop.close());

const freshMobile = () => `1380000${String((made += 1)).padStart(4, '0')}`;
const add = async (input: object = {}) =>
  (await shop.post<Row>(`${prefix}add`, { name: 'Kestrel', mobile: freshMobile(), ...input })).data;
const detail = async (id: number) => (await shop.post<Row>(`${prefix}GetDetailPage`, { id })).data;
const moveAt = (version: number, name: string, id: number, as: Caller) =>
  shop.post<Row>(prefix + name, { id, version }, as, { 'idempotency-key': randomUUID() });
const move = async (name: string, id: number, as: Caller = ann, input: object = {}) => {
  const { version } = await detail(id);
  return shop.post<Row>(prefix + name, { id, version, ...input }, as, { 'idempotency-key': randomUUID() });
};
const seen = async (as: Caller) =>
  (await shop.post<{ result: Row[] }>(`${prefix}GetPageData`, { page: { currentPage: 1, pageSize: 100 } }, as)).data.result.map(
    ({ id }) => id,
  );

describe('a potential user', () => {
  it('[M-21.write] needs a mobile number or an e-mail address, and a number is there once', async () => {
    expect((await shop.post(`${prefix}add`, { name: 'Kestrel' })).status).toBe(400);
    const mobile = freshMobile();
    const { id } = await add({ mobile });
    expect((await shop.post(`${prefix}add`, { name: 'Twin', mobile })).status).toBe(409);
    expect(await detail(id)).toMatchObject({ status: 'new', owner: null });
  });

  it('[M-21.deny] is seen by its owner, and in the pool by those who may claim', async () => {
    const { id } = await add();
    const reader = await hire('index');
    const lead = await hire('index', 'takeOver');
    expect([await seen(reader), (await seen(ann)).includes(id)]).toEqual([[], true]);
    expect((await move('claim', id)).status).toBe(200);
    expect([(await seen(ann)).includes(id), (await seen(bob)).includes(id), (await seen(lead)).includes(id)]).toEqual([
      true,
      false,
      true,
    ]);
    expect((await move('lose', id, bob, { reason: 'mine' })).status).toBe(404);
    expect((await move('takeOver', id, lead)).status).toBe(200);
    expect((await seen(ann)).includes(id)).toBe(false);
    const none = await shop.staff([]);
    expect((await shop.post(`${prefix}GetPageData`, {}, none)).status).toBe(403);
  });

  it('[M-21.write] is claimed by one of many at once, and goes back to the pool when its owner returns it', async () => {
    const { id } = await add();
    const { version } = await detail(id);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => moveAt(version, 'claim', id, n % 2 ? ann : bob)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 404, 409]).toContain(status);
    const owner = (await detail(id)).owner === 'clerk1' ? ann : bob;
    expect((await move('release', id, owner)).status).toBe(200);
    expect(await detail(id)).toMatchObject({ status: 'new', owner: null });
  });

  it('returns to the pool after days without a follow-up, and its owner is reminded on the day', async () => {
    const { id } = await add({ name: 'Heron' });
    await move('claim', id);
    expect((await move('followUp', id, ann, { kind: 'call', content: 'later', nextFollowAt: now - 1 })).status).toBe(409);
    const next = now + 3 * dayMs;
    expect((await move('followUp', id, ann, { kind: 'call', content: 'interested', nextFollowAt: next })).status).toBe(200);
    const reminders = () => shop.db.rows(`select 1 from notification_message where template = 'lead.due'`);
    now += 2 * dayMs;
    await shop.runDue();
    expect(await reminders()).toHaveLength(0);
    now += dayMs;
    await shop.runDue();
    await shop.runDue();
    expect(await reminders()).toHaveLength(1);
    expect(await detail(id)).toMatchObject({ status: 'following', owner: 'clerk1', followCount: 1 });
    now += 14 * dayMs;
    await shop.runDue();
    expect(await detail(id)).toMatchObject({ status: 'new', owner: null });
  });

  it('has a timeline of claims, follow-ups and returns, which only those see who see the lead', async () => {
    const { id } = await add({ name: 'Osprey' });
    await move('claim', id);
    const next = now + dayMs;
    await move('followUp', id, ann, { kind: 'visit', content: 'wants a quote', nextFollowAt: next });
    await move('lose', id, ann, { reason: 'Too dear' });
    const timeline = (as: Caller) =>
      shop.post<{ result: { type: string; actorName: string; data: object }[] }>(`${prefix}timeline`, { id }, as);
    expect((await timeline(ann)).data.result).toMatchObject([
      { type: 'lose', actorName: 'clerk1', data: { closedReason: 'Too dear' } },
      { type: 'followUp', data: { kind: 'visit', lastFollowText: 'wants a quote', nextFollowAt: next } },
      { type: 'claim', to: 'following' },
    ]);
    expect((await timeline(bob)).status).toBe(404);
  });

  it('shows its next follow-ups in the calendar file of its owner, until the address is replaced or revoked', async () => {
    const { id } = await add({ name: 'Curlew; and son', company: 'Wader, Ltd' });
    await move('claim', id);
    await move('followUp', id, ann, { kind: 'call', content: 'later', nextFollowAt: now + dayMs });
    const read = (url: string) => shop.app.inject({ method: 'GET', url, headers: { server: '1' } });
    const fresh = async (as: Caller) => (await shop.post<{ path: string }>(`${prefix}newCalendar`, {}, as)).data.path;
    const first = await fresh(ann);
    const file = await read(first);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(file.body).toContain(String.raw`SUMMARY:Curlew\; and son · Wader\, Ltd`);
    expect((await read(await fresh(bob))).body).not.toContain('Curlew');
    const second = await fresh(ann);
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200]);
    await shop.post(`${prefix}revokeCalendar`, {}, ann);
    expect((await read(second)).statusCode).toBe(404);
    const leaver = await hire('index');
    const third = await fresh(leaver);
    expect((await read(third)).statusCode).toBe(200);
    await shop.db.run(
      `update access_admin set enabled = false where username = (select max(username) from access_admin where username like 'clerk%')`,
    );
    expect((await read(third)).statusCode).toBe(404);
  });

  it('[M-21.write] becomes a member once: the one with its mobile, or a new one', async () => {
    const { id } = await add({ mobile: '13800139999' });
    await move('claim', id);
    const { version } = await detail(id);
    const answers = await Promise.all([1, 2, 3, 4].map(() => moveAt(version, 'convert', id, ann)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const members = await shop.db.rows<{ id: number }>(`select id::int from member_member where mobile = '13800139999'`);
    expect(members).toHaveLength(1);
    expect(await detail(id)).toMatchObject({ status: 'converted', memberId: members[0]?.id });
    await shop.db.run(`update member_member set mobile = '13800138888' where id = $1`, [members[0]?.id]);
    const again = await add({ mobile: '13800138888' });
    await move('claim', again.id);
    expect((await move('convert', again.id)).status).toBe(200);
    expect(await detail(again.id)).toMatchObject({ memberId: members[0]?.id });
  });

  it('[M-21.list] [M-21.export] is found, filtered, sorted, paged and exported, in the language of the reader', async () => {
    const names = ['Plover A', 'Plover B', 'Plover C'];
    for (const name of names) await add({ name, level: name.endsWith('C') ? 'a' : 'c' });
    const ask = async (body: object) =>
      (await shop.post<{ result: { name: string }[]; page: { total: number } }>(`${prefix}GetPageData`, body)).data;
    const page = { currentPage: 2, pageSize: 2 };
    const second = await ask({ quick: 'Plover', page, sorts: [{ field: 'createdAt', order: 'asc' }] });
    expect([second.page.total, second.result.map(({ name }) => name)]).toEqual([3, ['Plover C']]);
    const ranked = await ask({ quick: 'Plover', filters: { field: 'level', op: 'in', value: ['a'] } });
    expect(ranked.result.map(({ name }) => name)).toEqual(['Plover C']);
    const file = async (lang: string) =>
      (
        await shop.app.inject({
          method: 'POST',
          url: `${prefix}Export`,
          headers: { server: '1', authorization: `Bearer ${shop.owner.token}`, 'accept-language': lang },
          payload: {},
        })
      ).body;
    const [english, chinese] = [await file('en'), await file('zh-CN')];
    for (const name of names) expect(english).toContain(name);
    expect(english).toContain('Company');
    expect(chinese).toContain('公司');
  });

  it('is not claimed beyond the limit of a person, not even by parallel claims', async () => {
    const eve = await hire(...seller);
    await shop.db.run(
      `insert into member_lead (name, mobile, status, owner_id, owner)
       select 'Owned', '1390000' || lpad(n::text, 4, '0'), 'following', a.id, a.nickname
       from generate_series(1, 98) n, access_admin a where a.username = (select max(username) from access_admin where username like 'clerk%')`,
    );
    const free = await Promise.all([1, 2, 3, 4, 5].map(() => add()));
    const answers = await Promise.all(free.map(({ id }) => move('claim', id, eve)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ data }) => data.error === 'lead.too-many')).toHaveLength(3);
  });

  it('is found as a possible duplicate by number, address or name; of one of somebody else only its owner is told', async () => {
    const mobile = freshMobile();
    const { id } = await add({ name: 'Sandpiper', mobile, email: 'Sand@example.com' });
    await move('claim', id);
    const like = async (body: object, as: Caller) => (await shop.post<object[]>(`${prefix}duplicates`, body, as)).data;
    for (const body of [{ mobile }, { email: 'sand@EXAMPLE.com' }, { name: 'sandpiper' }]) {
      expect(await like(body, ann)).toEqual([{ id, name: 'Sandpiper', owner: 'clerk1', status: 'following' }]);
      expect(await like(body, bob)).toEqual([{ id, name: null, owner: 'clerk1', status: 'following' }]);
    }
    expect([await like({ id, mobile }, ann), await like({}, ann)]).toEqual([[], []]);
  });

  it('is counted in the funnel and for its owner, and stands in the calendar, for those who see it', async () => {
    const gail = await hire(...seller);
    const boss = await hire('index', 'takeOver');
    const [one, two] = [await add(), await add()];
    for (const { id } of [one, two]) await move('claim', id, gail);
    const next = now + dayMs;
    await move('followUp', one.id, gail, { kind: 'call', content: 'hello', nextFollowAt: next });
    await move('qualify', one.id, gail);
    await move('convert', one.id, gail);
    await move('followUp', two.id, gail, { kind: 'call', content: 'hello', nextFollowAt: next });
    const own = await shop.post<{ funnel: object; persons: { name: string }[] }>(`${prefix}metrics`, { days: 1 }, gail);
    expect(own.data.funnel).toEqual({ all: 2, claimed: 2, qualified: 1, converted: 1 });
    expect(own.data.persons).toMatchObject([{ open: 1, overdue: 0, claims: 2, followUps: 2, converted: 1, lost: 0 }]);
    const all = await shop.post<{ persons: { name: string }[] }>(`${prefix}metrics`, { days: 365 }, boss);
    expect(all.data.persons.length).toBeGreaterThan(1);
    const planned = async (as: Caller) => {
      const body = { from: next - 1, until: next + 1 };
      return (await shop.post<{ result: { id: number }[] }>(`${prefix}schedule`, body, as)).data.result.map(({ id }) => id);
    };
    expect([await planned(gail), (await planned(boss)).includes(two.id), (await planned(bob)).includes(two.id)]).toEqual([
      [two.id],
      true,
      false,
    ]);
  });

  it('has its next follow-up moved by its owner, into the future only, which prolongs nothing', async () => {
    const hal = await hire(...seller, 'reschedule');
    const { id } = await add();
    await move('claim', id, hal);
    await move('followUp', id, hal, { kind: 'call', content: 'hello', nextFollowAt: now + dayMs });
    const before = await detail(id);
    const moved = await move('reschedule', id, hal, { nextFollowAt: now + 3 * dayMs });
    expect(moved.status, JSON.stringify(moved.data)).toBe(200);
    const { nextFollowAt, followCount, returnAt } = await detail(id);
    expect({ nextFollowAt, followCount, returnAt }).toEqual({
      nextFollowAt: now + 3 * dayMs,
      followCount: 1,
      returnAt: before.returnAt,
    });
    expect((await move('reschedule', id, hal, { nextFollowAt: now })).data.error).toBe('lead.next-passed');
    expect((await move('reschedule', id, ann, { nextFollowAt: now + dayMs })).status).toBe(403);
    expect((await move('reschedule', id, await hire('index', 'reschedule'), { nextFollowAt: now + dayMs })).status).toBe(404);
    expect((await shop.post(`${prefix}reschedule`, { id, version: before.version, nextFollowAt: now + dayMs }, hal)).status).toBe(
      409,
    );
  });

  it('is left to others for a time by whoever gave it back', async () => {
    const { id } = await add();
    await move('claim', id);
    await move('release', id);
    expect(await move('claim', id)).toMatchObject({ status: 409, data: { error: 'lead.just-returned' } });
    expect((await move('claim', id, bob)).status).toBe(200);
    await move('release', id, bob);
    now += 2 * dayMs;
    expect((await move('claim', id)).status).toBe(200);
  });

  it('of a member who left a cart becomes that member, also without a mobile number', async () => {
    await shop.db.run(
      `insert into member_member (member_no, username, nickname, jointime) values ('L1', 'leftcart', 'Lark', now())`,
    );
    const [row] = await shop.db.rows<{ id: number }>(
      `insert into member_lead (name, email, source, member_id)
       select 'Lark', 'lark@example.com', 'cart', id from member_member where username = 'leftcart' returning id::int, member_id::int`,
    );
    const id = row?.id ?? 0;
    await move('claim', id);
    expect((await move('convert', id)).status).toBe(200);
    expect(await detail(id)).toMatchObject({ status: 'converted' });
  });
});
