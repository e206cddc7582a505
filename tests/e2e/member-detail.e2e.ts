import { randomUUID } from 'node:crypto';
import balanceTexts from '../../contexts/member/balance/locales/zh-cn.json' with { type: 'json' };
import memberTexts from '../../contexts/member/member/locales/zh-cn.json' with { type: 'json' };
import pointsTexts from '../../contexts/member/points/locales/zh-cn.json' with { type: 'json' };
import couponTexts from '../../contexts/promotion/coupon/locales/zh-cn.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { unique } from './drafts.ts';
import { expect, test } from './fixtures.ts';
import { newOrder } from './keyboard-sample.ts';
import { signIn } from './staff-page.ts';
import { type Calls, password } from './staff.ts';

const keyed = () => ({ 'idempotency-key': randomUUID() });

interface Row {
  readonly id: number;
  readonly version: number;
}

const detailOf = async <T>(owner: Calls, page: string, id: number) =>
  (await owner.post<T & Row>(`${page}/GetDetailPage`, { id })).data;

/** A coupon of a template of its own, given by staff. */
async function giveCoupon(owner: Calls, memberId: number): Promise<string> {
  const name = unique('回馈');
  const templates = '/admin/promotion/coupon-template';
  const draft = { name, kind: 'cash', valueAmount: 700, validDays: 9, channel: 'staff' };
  const { data } = await owner.post<Row>(`${templates}/add`, draft);
  await owner.post(`${templates}/activate`, { id: data.id, version: data.version }, keyed());
  const issue = { templateId: data.id, target: 'members', memberIds: [memberId] };
  expect((await owner.post('/admin/promotion/coupon-issue/add', issue)).status).toBe(200);
  const has = async () =>
    (
      await owner.post<{ result: readonly Row[] }>('/admin/promotion/coupon/GetPageData', {
        filters: { field: 'memberId', op: 'in', value: [memberId] },
      })
    ).data.result.length;
  await expect.poll(has, { timeout: 20_000 }).toBe(1);
  return name;
}

/** What each section of the page needs, and the contacts. */
const everything = [
  '/admin/member/member/index',
  '/admin/member/member/readContact',
  '/admin/member/address/index',
  '/admin/member/balance-entry/index',
  '/admin/member/points-entry/index',
  '/admin/promotion/coupon/index',
  '/admin/sales/order/index',
  '/admin/access/sign-in/index',
  '/admin/access/admin-log/index',
] as const;

test('the page of a member shows their orders, both ledgers, coupons, addresses, sign-ins, notes, figures and changes, each with its rows', async ({
  page,
  newPage,
  owner,
  hire,
}) => {
  test.setTimeout(90_000);
  const { id: orderId, orderNo } = await newOrder(owner);
  const order = await detailOf<{ memberId: number; payableAmount: number }>(owner, '/admin/sales/order', orderId);
  const id = order.memberId;
  const paid = { id: orderId, version: order.version, method: 'transfer', amount: order.payableAmount, reference: 'B-360' };
  expect((await owner.post('/admin/sales/order/markPaid', paid, keyed())).status).toBe(200);
  const adjustment = '/admin/member/balance-adjustment/add';
  await owner.post(adjustment, { memberId: id, account: 'balance', amount: 4_321, reason: '补偿运费' });
  await owner.post(adjustment, { memberId: id, account: 'points', pointCount: 77, reason: '活动赠送' });
  const coupon = await giveCoupon(owner, id);
  const before = await detailOf<{ username: string; memberNo: string }>(owner, '/admin/member/member', id);
  const note = unique('喜欢绿茶');
  const edited = await owner.post('/admin/member/member/Update', { id, version: before.version, note });
  expect(edited.status).toBe(200);
  const own = await newPage();
  const signedIn = await own.request.post('/api/User/login', {
    headers: { server: '1' },
    data: { username: before.username, password },
  });
  expect(signedIn.status()).toBe(200);

  await signIn(page, await hire(everything), null);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/admin/member/member/${id}`);
    const section = (name: string) =>
      page.locator('.rs-section').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(section(memberTexts['text.orders'])).toContainText(orderNo);
    const balance = section(balanceTexts['balance-entry.title']);
    await expect(balance).toContainText('43.21');
    await expect(balance).toContainText('补偿运费');
    const points = section(pointsTexts['points-entry.title']);
    await expect(points).toContainText('77');
    await expect(points).toContainText('活动赠送');
    // They end in a year: their end is no entry yet.
    await expect(points.getByRole('listitem')).toHaveCount(1);
    await expect(section(couponTexts.title)).toContainText(coupon);
    await expect(page.getByText('衡山路 12 号 3 楼').first()).toBeVisible();
    await expect(section(memberTexts['text.signIns']).getByRole('listitem')).not.toHaveCount(0);
    await expect(section(memberTexts['text.person'])).toContainText(note);
    await expect(section(memberTexts['text.person'])).toContainText(before.memberNo);
    const figures = section(memberTexts['text.figures']);
    await expect(figures).toContainText('43.21');
    await expect(figures).toContainText((order.payableAmount / 100).toLocaleString('en', { minimumFractionDigits: 2 }));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await seriousViolations(page)).toEqual([]);
  }
});
