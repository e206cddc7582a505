import { expect, test } from './fixtures.ts';
import { menuLink } from './staff.ts';
import { openTab, signInAnew } from './staff-page.ts';
import { enterAs } from './sessions.ts';

const path = '/admin/access/sign-in';

test('[M-22.list][M-22.write] a session of staff is found and ended, and whoever was signed in is told why within seconds', async ({
  adminPage: page,
  hire,
  newPage,
}) => {
  const person = await hire(['/admin/catalog/brand/index']);
  const victim = await newPage();
  await signInAnew(victim, person);
  const list = await openTab(page, path);
  await list.locator('.rs-quick input').fill(person.username);
  await page.keyboard.press('Enter');
  const row = list.getByRole('row', { name: person.username });
  await expect(row.first()).toContainText('Chrome');
  await row.first().getByRole('button').last().click();
  await page.getByRole('menuitem', { name: '全部下线' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '全部下线' }).click();
  await expect(dialog.getByRole('alert').first()).toBeVisible();
  await dialog.getByRole('textbox').fill('换岗，请重新登录');
  await dialog.getByRole('button', { name: '全部下线' }).click();
  await expect(victim).toHaveURL(/\/admin\/login/, { timeout: 5_000 });
  await expect(victim.getByRole('alert')).toContainText('工作人员结束了这次登录（换岗，请重新登录）');
  await expect(row).toHaveCount(0);
});

test('a member is told within seconds why their session ended', async ({ page, member, owner }) => {
  await enterAs(page, 'member', member, true);
  await page.goto('/user/overview');
  await expect(page.getByRole('banner')).toBeVisible();
  const body = {
    filters: {
      and: [
        { field: 'audience', op: 'eq', value: 'member' },
        { field: 'status', op: 'eq', value: 'open' },
      ],
    },
  };
  const { data } = await owner.post<{ result: { id: number; version: number; username: string }[] }>(`${path}/GetPageData`, body);
  const row = data.result.find(({ username }) => username === member.username);
  expect((await owner.post(`${path}/end`, { id: row?.id, version: row?.version, reason: '账号核实' })).status).toBe(200);
  await expect(page).toHaveURL(/\/user\/login/, { timeout: 5_000 });
  await expect(page.getByRole('alert')).toContainText('账号核实');
});

test('[M-22.lang][M-22.export] the list is in both languages and exported', async ({ adminPage: page }) => {
  const list = await openTab(page, path);
  await expect(list.getByRole('button', { name: /异常登录/ }).first()).toBeVisible();
  await page.getByRole('button', { name: '切换语言' }).click();
  await expect(list.getByRole('heading', { name: 'User online' })).toBeVisible();
  await expect(list.getByRole('columnheader', { name: 'Last page' })).toBeVisible();
  const exported = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('adminInfo') ?? '{}') as { token: string };
    const reply = await fetch('/admin/access/sign-in/Export', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', server: '1', 'accept-language': 'en' },
      body: '{}',
    });
    return reply.text();
  });
  expect(exported).toContain('Device');
});

test('[M-22.deny] without the permission there is no entry and no page; a reader ends no session', async ({ hire, openAs }) => {
  const stranger = await openAs(await hire(['/admin/sales/order/index']));
  await expect(await menuLink(stranger, '在线用户')).toHaveCount(0);
  await stranger.goto(path);
  await expect(stranger).toHaveURL(/\/401/);
  const reader = await openAs(await hire([`${path}/index`]));
  const list = await openTab(reader, path);
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  await list.getByRole('row').nth(1).click({ button: 'right' });
  await expect(reader.getByRole('menuitem', { name: '强制下线' })).toHaveCount(0);
});
