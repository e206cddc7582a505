import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import cashOutWords from '../../contexts/distribution/cash-out/locales/zh-cn.json' with { type: 'json' };
import commissionWords from '../../contexts/distribution/distribution-order/locales/zh-cn.json' with { type: 'json' };
import words from '../../contexts/distribution/promoter/locales/zh-cn.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { sql } from './database.ts';
import { expect, test } from './fixtures.ts';
import { newMember } from './keyboard-sample.ts';
import { signInMember } from './member.ts';
import { menuLink } from './staff.ts';
import { openTab } from './staff-page.ts';

const cashOuts = '/admin/distribution/cash-out';
const orders = '/admin/distribution/distribution-order';

/** A promoter with a commission and a cash-out that waits for its review; returns their numbers. */
async function newCashOut(): Promise<{ readonly id: number; readonly no: string; readonly item: string }> {
  const mark = randomUUID().slice(0, 7).toUpperCase();
  const [made] = await sql<{ id: number }>(
    `with p as (insert into distribution_promoter (member_id, code, status, applied_at, available_amount)
       select id, $1, 'active', now(), 0 from member_member m
       where not exists (select 1 from distribution_promoter p where p.member_id = m.id) order by id desc limit 1
       returning id, member_id),
     a as (insert into distribution_commission_account (account_no, owner_id, available, on_hold, applied_until)
       select 'E' || p.id, p.id, 0, 1000, now() from p returning id),
     e as (insert into distribution_distribution_order (order_no, order_id, order_line_id, product_id, item_name, member_id, promoter_id,
         earner_id, tier, base_amount, rate, amount, paid_at)
       select o.order_no, o.id, l.id, l.product_id, 'Bowl ' || $1, o.member_id, p.id, p.member_id, 1, 20000, 500, 1000, now()
       from p, sales_order o join sales_order_line l on l.parent_id = o.id where o.member_id is not null
         and not exists (select 1 from distribution_distribution_order d where d.order_line_id = l.id) order by l.id limit 1 returning id)
     insert into distribution_cash_out (cash_out_no, member_id, promoter_id, amount, fee_amount, net_amount, method, payee_name,
       payee_account, open_for, applied_at)
     select 'W' || $1, p.member_id, p.id, 1000, 0, 1000, 'bank', 'L**', '**** 2230', p.member_id, now() from p, a, e
     returning id::int`,
    [mark],
  );
  if (!made) throw new Error('the demo shop has no member who does not promote, or no order');
  return { id: made.id, no: `W${mark}`, item: `Bowl ${mark}` };
}

test('[M-10.list][M-10.write] a cash-out is found by its number, opened, and approved', async ({ adminPage: page }) => {
  const { id, no } = await newCashOut();
  const list = await openTab(page, cashOuts);
  await list.locator('.rs-quick input').fill(no);
  await page.keyboard.press('Enter');
  const row = list.getByRole('row', { name: no });
  await expect(row).toContainText('10.00');
  await row.getByText(no).click();
  await expect(page).toHaveURL(`${cashOuts}/${id}`);
  await page.getByRole('button', { name: '通过', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click();
  await expect(page.locator('.rs-detail-head:visible')).toContainText('已通过');
});

test('[M-10.write] a cash-out above the balance is refused below the amount, and changes nothing', async ({ page, owner }) => {
  const member = await newMember(owner);
  await sql(
    `with p as (insert into distribution_promoter (member_id, code, status, applied_at, available_amount)
       values ($1::bigint, 'C' || $1::bigint, 'active', now(), 5000) returning id)
     insert into distribution_commission_account (account_no, owner_id, available, on_hold, applied_until)
     select 'C' || id, id, 5000, 0, now() from p`,
    [member.id],
  );
  await signInMember(page, member);
  await page.goto('/user/cash-out');
  const amount = page.getByLabel(cashOutWords['text.amount']);
  await amount.fill('80');
  await page.getByRole('button', { name: cashOutWords['text.send'] }).click();
  const [before] = cashOutWords['error.insufficient'].split('{');
  await expect(page.locator('form')).toContainText(`${before}`);
  await expect(page.locator('form')).toContainText('¥50.00');
  await expect(page.locator('.mc-toasts')).toContainText('¥50.00');
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await expect(amount).toHaveValue('80');
  await expect(page.getByText(cashOutWords['text.none'])).toBeVisible();
  const stored = await sql<{ cashOuts: number; available: number; held: number }>(
    `select (select count(*)::int from distribution_cash_out where member_id = $1) as "cashOuts", a.available::int, a.on_hold::int as held
     from distribution_promoter p join distribution_commission_account a on a.owner_id = p.id where p.member_id = $1`,
    [member.id],
  );
  expect(stored).toEqual([{ cashOuts: 0, available: 5_000, held: 0 }]);
});

test('[M-20.list] the commission of an order is found by its item', async ({ adminPage: page }) => {
  const { item } = await newCashOut();
  const list = await openTab(page, orders);
  await list.locator('.rs-quick input').fill(item);
  await page.keyboard.press('Enter');
  await expect(list.getByRole('row', { name: item })).toContainText('10.00');
});

/** What a QR code says, read from its pixels as a camera does; null where there is none. */
async function readQr(picture: Locator): Promise<string | null> {
  const { data, width, height } = PNG.sync.read(await picture.screenshot({ scale: 'device' }));
  return jsqr(new Uint8ClampedArray(data), width, height)?.data ?? null;
}

test('[M-20.page] a member applies, is approved, and has an invite code, its QR code and its link on a phone', async ({
  page,
  owner,
  newPage,
}) => {
  const promoters = '/admin/distribution/promoter';
  const member = await newMember(owner);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInMember(page, member);
  await page.goto('/user/promotion');
  await page.getByRole('button', { name: words['text.apply'] }).click();
  await expect(page.getByText(words['text.state.applied'])).toBeVisible();
  await expect(page.locator('.promotion-code')).toHaveCount(0);

  const filters = { field: 'memberId', op: 'in', value: [member.id] };
  const { data } = await owner.post<{ result: { id: number; version: number; code: string }[] }>(`${promoters}/GetPageData`, {
    filters,
  });
  const [{ code, ...row } = { id: 0, version: 0, code: '' }] = data.result;
  expect((await owner.post(`${promoters}/approve`, { id: row.id, version: row.version })).status).toBe(200);

  await page.reload();
  await expect(page.getByRole('region', { name: words['text.earnings'] })).toContainText('0.00');
  await expect(page.getByRole('region', { name: words['field.code'], exact: true })).toContainText(code);
  const picture = page.locator('.promotion-code svg');
  await expect(picture).toBeInViewport({ ratio: 1 });
  await expect(picture.locator('title')).toHaveText(words['text.qr'].replace('{{code}}', code));
  const invitation = `${new URL(page.url()).origin}/user/promotion/join/${code}`;
  expect(await readQr(picture)).toBe(invitation);
  expect(await readQr(page.locator('h1').first())).toBeNull();
  await expect(page.getByText(commissionWords['member-commissions.title']).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole('button', { name: words['text.link'] }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(invitation);
  const friend = await newPage();
  await signInMember(friend, await newMember(owner));
  await friend.goto(link);
  await friend.getByRole('button', { name: words['text.accept'] }).click();
  await expect(friend.getByRole('status').filter({ hasText: words['text.accepted'] })).toBeVisible();
  const [bound] = await sql<{ count: number }>(
    'select count(*)::int as count from distribution_referral where promoter_id = $1',
    [row.id],
  );
  expect(bound).toEqual({ count: 1 });
});

for (const { path, id, zh, en } of [
  { path: cashOuts, id: 'M-10', zh: '提现记录', en: 'Cash-outs' },
  { path: orders, id: 'M-20', zh: '分销订单', en: 'Distribution orders' },
]) {
  test(`[${id}.lang][${id}.export] ${path} is in both languages and exported`, async ({ adminPage: page }) => {
    const { no, item } = await newCashOut();
    const list = await openTab(page, path);
    await expect(list.getByRole('heading', { name: zh, exact: true })).toBeVisible();
    await page.getByRole('button', { name: '切换语言' }).click();
    await expect(list.getByRole('heading', { name: en, exact: true })).toBeVisible();
    const exported = await page.evaluate(async (prefix) => {
      const { token } = JSON.parse(localStorage.getItem('adminInfo') ?? '{}') as { token: string };
      const reply = await fetch(`${prefix}/Export`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', server: '1', 'accept-language': 'en' },
        body: '{}',
      });
      return reply.text();
    }, path);
    expect(exported).toContain(path === cashOuts ? no : item);
  });

  test(`[${id}.deny] without the permission ${path} has no entry and no page`, async ({ hire, openAs }) => {
    const stranger = await openAs(await hire(['/admin/sales/order/index']));
    await expect(await menuLink(stranger, zh)).toHaveCount(0);
    await stranger.goto(path);
    await expect(stranger).toHaveURL(/\/401/);
  });
}
