import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { idempotencyHeader } from '../../../../tests/setup/order-shop.ts';
import { type Caller, dueTask, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import {
  createSentMessages,
  inboxOf,
  registerMember,
  sentMessages,
  type SignedMember,
  storingChannels,
} from '../../message/testing/message-shop.ts';
import type { NoticeReaders } from '../notice-view.domain.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly status: string;
}

let shop: TestShop;
let lily: SignedMember;
let rose: SignedMember;
let clerk: Caller;
let now = Date.parse('2026-05-04T10:00:00+08:00');
const prefix = '/admin/notification/notice/';
const day = 86_400_000;

beforeAll(async () => {
  shop = await testShop({ clock: { now: () => now }, isStepped: true, messageChannels: storingChannels });
  await createSentMessages(shop.db);
  lily = await registerMember(shop, 'lily', '13800000001');
  rose = await registerMember(shop, 'rose', '13800000002');
  clerk = await shop.staff(['/admin/sys_message_view/index']);
  await shop.db.run('update member_member set paid_amount = 100000 where id = $1', [lily.id]);
});
afterAll(() => shop.close());
beforeEach(async () => {
  now += 2 * day;
  await shop.db.run('truncate notification_message, notification_notice, sent_message, kit_job cascade');
});

async function written(draft: object = {}): Promise<Row> {
  const body = { title: 'Spring sale', content: '<p>Ten percent off</p>', audience: 'member', ...draft };
  const { data, status } = await shop.post<Row>(`${prefix}add`, body);
  expect(status, JSON.stringify(data)).toBe(200);
  return data;
}
const perform = <T = { row: Row }>(name: string, { id }: Pick<Row, 'id'>) =>
  shop
    .post<Row>(`${prefix}GetDetailPage`, { id })
    .then(({ data: { version } }) => shop.post<T>(`${prefix}${name}`, { id, version }, shop.owner, idempotencyHeader()));
const published = async (draft: object = {}): Promise<Row> => {
  const row = await written(draft);
  const { data } = await perform('publish', row);
  return data.row;
};
const titles = async (as: Caller) => (await inboxOf(shop, as).list({ box: 'notice' })).map(({ title }) => title);
const readers = async ({ id }: Row) => (await shop.post<NoticeReaders>(`${prefix}readers`, { id })).data;

describe('a notice', () => {
  it('[M-13.write] appears in the inboxes of all members, or of those who paid enough', async () => {
    await published();
    await published({ title: 'For good customers', paidAtLeast: 50_000 });
    expect(await titles(lily)).toEqual(['For good customers', 'Spring sale']);
    expect(await titles(rose)).toEqual(['Spring sale']);
    expect(await titles(clerk)).toEqual([]);
    expect(await inboxOf(shop, rose).counts()).toEqual({ unread: 1, modules: [{ module: 'notice', unread: 1 }] });
    const [message] = await inboxOf(shop, rose).list();
    expect(message).toMatchObject({ title: 'Spring sale', body: '<p>Ten percent off</p>', template: null });
  });

  it('for staff can be limited to a role', async () => {
    const [role] = await shop.db.rows<{ id: number }>(
      `select target_id as id from access_admin_role_ids r join access_admin a on a.id = r.owner_id where a.username = 'clerk1'`,
    );
    await published({ audience: 'admin', title: 'Stocktaking', roleId: role?.id });
    await published({ audience: 'admin', title: 'For all' });
    expect(await titles(clerk)).toEqual(['For all', 'Stocktaking']);
    expect(await titles(shop.owner)).toEqual(['For all']);
    expect(await titles(lily)).toEqual([]);
  });

  it('costs no row before somebody looks, and is read by whom has opened it', async () => {
    const row = await published();
    expect(await shop.db.rows('select 1 from notification_message')).toEqual([]);
    const [message] = await inboxOf(shop, lily).list();
    await inboxOf(shop, lily).call('read', { ids: [message?.id], isRead: true });
    await inboxOf(shop, rose).list();
    expect(await readers(row)).toMatchObject({ total: 2, read: 1, readers: [{ id: lily.id, name: 'lily' }] });
  });

  it('appears and expires at its instants, each once', async () => {
    const row = await written({ startAt: now + day, endAt: now + 3 * day });
    expect((await perform('publish', row)).data.row.status).toBe('scheduled');
    expect(await titles(lily)).toEqual([]);
    const start = dueTask(shop, 'notification.notice.start');
    expect(await start(now + day - 1)).toBe(0);
    expect(await start(now + day)).toBe(1);
    expect(await titles(lily)).toEqual(['Spring sale']);
    const expire = dueTask(shop, 'notification.notice.expire');
    expect(await expire(now + 3 * day)).toBe(1);
    expect(await titles(rose)).toEqual([]);
    for (const draft of [
      { startAt: now + 2, endAt: now + 1 },
      { title: 'x' },
      { content: '' },
      { roleId: 999_999, audience: 'admin' },
    ]) {
      const body = { title: 'Spring sale', content: '<p>x</p>', audience: 'member', ...draft };
      expect((await shop.post(`${prefix}add`, body)).status, JSON.stringify(draft)).toBe(400);
    }
  });

  it('[M-13.write] is not changed or deleted once it is published; revoked it is in no inbox, and can be written again', async () => {
    const row = await published();
    expect(await titles(lily)).toHaveLength(1);
    const edit = { id: row.id, version: row.version, title: 'Other', content: '<p>x</p>' };
    expect(await shop.post(`${prefix}Update`, edit)).toMatchObject({ status: 409, data: { error: 'notice.not-draft' } });
    expect(await shop.post(`${prefix}del`, { id: row.id, version: row.version })).toMatchObject({
      data: { error: 'notice.not-draft' },
    });
    await perform('revoke', row);
    expect(await titles(lily)).toEqual([]);
    now += 1_000;
    await perform('reopen', row);
    await perform('publish', row);
    expect(await titles(lily)).toHaveLength(1);
  });

  it('[M-13.deny] is neither seen nor published without its permission', async () => {
    const row = await written();
    for (const [name, body] of [
      ['GetPageData', {}],
      ['readers', { id: row.id }],
      ['publish', { id: row.id, version: row.version }],
    ] as const)
      expect((await shop.post(`${prefix}${name}`, body, clerk, idempotencyHeader())).status, name).toBe(403);
  });

  it('cannot disclose a script to its readers', async () => {
    await published({ content: '<p onclick="x()">a</p><script>alert(1)</script>' });
    expect((await inboxOf(shop, lily).list())[0]?.body).toBe('<p>a</p>');
  });
});

describe('a notice that is sent', () => {
  it('fills all inboxes and leaves by mail, in a job with progress', async () => {
    await published({ isSent: true });
    await shop.runDue();
    const [job] = await shop.db.rows(`select status, total::int, done::int from kit_job where kind = 'notice-send'`);
    expect(job).toEqual({ status: 'done', total: 2, done: 2 });
    expect(await shop.db.rows('select 1 from notification_message')).toHaveLength(2);
    expect((await sentMessages(shop.db)).map(({ address, template }) => `${address} ${template}`)).toEqual([
      'lily@example.com notice.published',
      'rose@example.com notice.published',
    ]);
  });

  it('is reminded of once a day, only to those who have not read it', async () => {
    const row = await published();
    const [message] = await inboxOf(shop, lily).list();
    await inboxOf(shop, lily).call('read', { ids: [message?.id], isRead: true });
    expect((await perform('remind', row)).status).toBe(200);
    expect(await perform('remind', row)).toMatchObject({ status: 409, data: { error: 'notice.reminded' } });
    await shop.runDue();
    expect((await sentMessages(shop.db)).map(({ address }) => address)).toEqual(['rose@example.com']);
    now += day;
    expect((await perform('remind', row)).status).toBe(200);
    await shop.runDue();
    expect(await sentMessages(shop.db)).toHaveLength(2);
  });

  it('reaches nobody after it was revoked', async () => {
    const row = await published({ isSent: true });
    await perform('revoke', row);
    await shop.runDue();
    expect(await sentMessages(shop.db)).toEqual([]);
  });
});

describe('a notice for a segment', () => {
  const segmentOf = async (name: string, condition: object) =>
    (await shop.post<{ id: number }>('/admin/member/segment/add', { name, condition })).data.id;

  it('appears for the members who belong to it, found when they look or sent to them', async () => {
    const segmentId = await segmentOf('good', { all: [{ field: 'paidAmount', op: 'ge', value: 50_000 }] });
    const found = await published({ title: 'Found', segmentId });
    expect([await titles(lily), await titles(rose)]).toEqual([['Found'], []]);
    expect(await readers(found)).toMatchObject({ total: 1 });
    await published({ title: 'Sent', segmentId, isSent: true });
    await shop.runDue();
    const stored = await shop.db.rows(
      'select person_id as id from notification_message m join notification_notice n on n.id = m.notice_id where n.title = $1',
      ['Sent'],
    );
    expect(stored).toEqual([{ id: lily.id }]);
  });

  it('keeps its segment from being deleted', async () => {
    const segmentId = await segmentOf('used', { all: [] });
    const { id, version } = await written({ segmentId });
    const remove = () => shop.post('/admin/member/segment/del', { id: segmentId, version: 1 });
    expect(await remove()).toMatchObject({ status: 409, data: { error: 'request.in-use', details: { uses: ['notice: 1'] } } });
    expect(await shop.post(`${prefix}del`, { id, version })).toMatchObject({ status: 200 });
    expect(await remove()).toMatchObject({ status: 200 });
  });
});
