import { randomUUID } from 'node:crypto';
import definitionEn from '../../contexts/workflow/definition/locales/en.json' with { type: 'json' };
import definition from '../../contexts/workflow/definition/locales/zh-cn.json' with { type: 'json' };
import instanceEn from '../../contexts/workflow/instance/locales/en.json' with { type: 'json' };
import instance from '../../contexts/workflow/instance/locales/zh-cn.json' with { type: 'json' };
import taskEn from '../../contexts/workflow/task/locales/en.json' with { type: 'json' };
import task from '../../contexts/workflow/task/locales/zh-cn.json' with { type: 'json' };
import { sql } from './database.ts';
import { expect, test } from './fixtures.ts';
import { openList } from './lists.ts';
import { openTab, signIn } from './staff-page.ts';
import { type Calls, menu } from './staff.ts';

const definitions = '/admin/workflow/definition';
const instances = '/admin/workflow/instance';
const tasks = '/admin/workflow/task';
const brand = '/admin/catalog/brand';

/** Fen. */
const large = 90_000_000;

/** Saves a draft with one approval by an account; returns its name and id. */
async function newDraft(owner: Calls, accounts: readonly string[]): Promise<{ readonly id: number; readonly name: string }> {
  const name = `Large cash-outs ${randomUUID().slice(0, 6)}`;
  const steps = [
    { code: 'start', name: 'Start', kind: 'start', next: ['large'] },
    // Smaller ones wait for review as they do without a workflow: tests of cash-outs run in the same shop.
    {
      code: 'large',
      name: 'Large',
      kind: 'branch',
      next: ['check', 'end'],
      condition: { field: 'amount', op: 'ge', value: large },
    },
    { code: 'check', name: 'Finance', kind: 'approve', next: ['end'], accounts },
    { code: 'end', name: 'End', kind: 'end', next: [] },
  ];
  const draft = { name, subject: 'distribution/cash-out', substituteId: 1, steps };
  const { status, data } = await owner.post<{ id: number }>(`${definitions}/add`, draft);
  expect(status).toBe(200);
  return { id: data.id, name };
}

/** A cash-out that is submitted to the published workflow; returns its number. */
async function submittedCashOut(owner: Calls): Promise<string> {
  const mark = randomUUID().slice(0, 7).toUpperCase();
  const [made] = await sql<{ id: number }>(
    `with p as (insert into distribution_promoter (member_id, code, status, applied_at)
       select id, $1, 'active', now() from member_member m
       where not exists (select 1 from distribution_promoter p where p.member_id = m.id) order by id desc limit 1
       returning id, member_id)
     insert into distribution_cash_out (cash_out_no, member_id, promoter_id, amount, fee_amount, net_amount, method, open_for, applied_at)
     select 'W' || $1, p.member_id, p.id, $2::bigint, 0, $2::bigint, 'bank', p.member_id, now() from p returning id::int`,
    [mark, large],
  );
  const body = { ids: [made?.id], action: 'submit' };
  const { status } = await owner.post('/admin/distribution/cash-out/Audit', body, { 'idempotency-key': randomUUID() });
  expect(status).toBe(200);
  return `W${mark}`;
}

test('[M-35.list] [M-35.write] a workflow is published, and an approver decides about what waits for them', async ({
  adminPage: page,
  admin,
  owner,
}) => {
  const { name } = await newDraft(owner, [admin.username]);
  const list = await openTab(page, `${definitions}?q=${encodeURIComponent(name)}`);
  const row = list.getByRole('row', { name });
  await expect(row).toContainText(definition['choice.status.draft']);
  await row.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: definition['transition.publish'] }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: definition['transition.publish'] }).click();
  await expect(row).toContainText(definition['choice.status.published']);
  const no = await submittedCashOut(owner);
  const mine = await openTab(page, tasks);
  await expect(mine.getByRole('row', { name: no })).toContainText(task['choice.state.pending']);
  const all = await openTab(page, `${instances}?q=${no}`);
  await all.getByRole('row', { name: no }).getByText(no).first().click();
  await expect(page.locator('.rs-detail-head:visible')).toContainText(instance['choice.status.running']);
  await page.getByRole('button', { name: instance['transition.approve'], exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: instance['transition.approve'], exact: true }).click();
  await expect(page.locator('.rs-detail-head:visible')).toContainText(instance['choice.status.approved']);
  await expect(page.getByRole('row', { name: 'Finance' })).toContainText(task['choice.state.approved']);
});

for (const { path, zh, en } of [
  { path: definitions, zh: definition.title, en: definitionEn.title },
  { path: instances, zh: instance.title, en: instanceEn.title },
  { path: tasks, zh: task.title, en: taskEn.title },
])
  test(`[M-35.lang] ${path} is shown in both languages`, async ({ adminPage: page }) => {
    const list = await openTab(page, path);
    await expect(list.getByRole('heading', { name: zh, exact: true })).toBeVisible();
    const heads = async () => (await list.getByRole('columnheader').allInnerTexts()).filter((text) => text.trim() !== '');
    const chinese = await heads();
    expect(chinese.length).toBeGreaterThan(2);
    expect(chinese.filter((text) => !/[\u4e00-\u9fff]/.test(text))).toEqual([]);
    await page.getByRole('button', { name: '切换语言' }).click();
    await expect(list.getByRole('heading', { name: en, exact: true })).toBeVisible();
    const english = await heads();
    expect([english.length, english.filter((text) => /[\u4e00-\u9fff]/.test(text))]).toEqual([chinese.length, []]);
    expect(await list.innerText()).not.toMatch(/(definition|instance|task|resource):|field\./);
  });

test('[M-35.export] workflows are exported with their titles', async ({ adminPage: page, owner }) => {
  const { name } = await newDraft(owner, []);
  await openList(page, definitions);
  const exported = await page.evaluate(async (prefix) => {
    const { token } = JSON.parse(localStorage.getItem('adminInfo') ?? '{}') as { token: string };
    const reply = await fetch(`${prefix}/Export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', server: '1', 'accept-language': 'en' },
      body: '{}',
    });
    return reply.text();
  }, definitions);
  expect(exported).toContain(definitionEn['field.subject']);
  expect(exported).toContain(name);
});

test('[M-35.deny] without the permission there is no menu entry, no page and no call', async ({ page, hire, callsAs }) => {
  const person = await hire([`${brand}/index`]);
  const calls = await callsAs(person);
  await signIn(page, person, brand);
  for (const path of [definitions, instances, tasks]) {
    await expect(menu(page).locator(`a[href="${path}"]`)).toHaveCount(0);
    expect((await calls.post(`${path}/GetPageData`, {})).status).toBe(403);
    await page.goto(path);
    await expect(page).toHaveURL('/401');
  }
});
