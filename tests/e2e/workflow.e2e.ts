import { randomUUID } from 'node:crypto';
import definitionEn from '../../contexts/workflow/definition/locales/en.json' with { type: 'json' };
import definition from '../../contexts/workflow/definition/locales/zh-cn.json' with { type: 'json' };
import instanceEn from '../../contexts/workflow/instance/locales/en.json' with { type: 'json' };
import instance from '../../contexts/workflow/instance/locales/zh-cn.json' with { type: 'json' };
import taskEn from '../../contexts/workflow/task/locales/en.json' with { type: 'json' };
import task from '../../contexts/workflow/task/locales/zh-cn.json' with { type: 'json' };
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import type { Locator, Page } from '@playwright/test';
import { sql } from './database.ts';
import { expect, test } from './fixtures.ts';
import { exportSeen, head, openList, spaced } from './lists.ts';
import { openTab, shown, signIn } from './staff-page.ts';
import { type Calls, menu } from './staff.ts';

const definitions = '/admin/workflow/definition';
const instances = '/admin/workflow/instance';
const tasks = '/admin/workflow/task';
const brand = '/admin/catalog/brand';

/** Fen. */
const large = 90_000_000;

interface Draft {
  readonly name?: string;
  readonly accounts: readonly string[];
}

/** Saves a draft with one approval by accounts; returns its name and id. */
async function saveDraft(
  owner: Calls,
  { name = `Large cash-outs ${randomUUID().slice(0, 6)}`, accounts }: Draft,
): Promise<{ readonly id: number; readonly name: string }> {
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
  const { name } = await saveDraft(owner, { accounts: [admin.username] });
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

/** What is drawn: each step with its texts, and the lines between them. */
const drawnOn = (form: Locator) =>
  form.locator('.react-flow').evaluate((canvas) => ({
    steps: [...canvas.querySelectorAll<HTMLElement>('.react-flow__node')]
      .map((one) => `${one.dataset['id']} ${one.innerText.replaceAll(/\s+/g, ' ').trim()}`)
      .toSorted(),
    lines: [...canvas.querySelectorAll<HTMLElement>('.react-flow__edge')].map((one) => one.dataset['id'] ?? '').toSorted(),
  }));

/** Fills the panel of the chosen step. */
async function approvedBy(form: Locator, name: string, account: string): Promise<void> {
  await form.locator('.wf-panel [data-field="name"] input').fill(name);
  await form.locator('.wf-panel [data-field="accounts"] input').fill(account);
  await form.page().keyboard.press('Enter');
}

/** Draws a workflow that asks two people about large requests, and nobody about others. */
async function drawLarge(page: Page, form: Locator, account: string): Promise<void> {
  const node = (text: string): Locator => form.locator('.react-flow__node', { hasText: text });
  await node(definition['choice.kind.approve']).click();
  await approvedBy(form, '老板', account);
  await node(definition['choice.kind.start']).click();
  await form.getByRole('button', { name: definition['choice.kind.branch'], exact: true }).click();
  await form.getByRole('button', { name: kit['where.add'], exact: true }).click();
  const line = form.locator('.rs-condition');
  await line.getByRole('combobox', { name: kit['filter.how'] }).click();
  await page.getByTitle(kit['filter.op.ge'], { exact: true }).last().click();
  await line
    .locator('.rs-condition-value input')
    .first()
    .fill(String(large / 100));
  await form.getByLabel(definition['text.otherwise'], { exact: true }).click();
  await page.locator('.ant-select-item-option', { hasText: definition['choice.kind.end'] }).last().click();
  await node(definition['choice.kind.approve']).click();
  await approvedBy(form, '财务', account);
}

test('[M-35.write] [M-35.list] a workflow that is drawn is saved, published and found in the list, and drawn the same after a reload', async ({
  adminPage: page,
  admin,
  owner,
}) => {
  const name = `画的 ${randomUUID().slice(0, 6)}`;
  const form = await openTab(page, `${definitions}/add`);
  await form.getByLabel(definition['field.name'], { exact: true }).first().fill(name);
  await drawLarge(page, form, admin.username);
  await form.getByRole('combobox', { name: definition['field.substituteId'] }).click();
  await page.locator('.ant-select-item-option').first().click();
  await expect(form.getByText(definition['text.ready'])).toBeVisible();
  const drawn = await drawnOn(form);
  expect([drawn.steps.length, drawn.lines.length]).toEqual([5, 5]);
  await page.getByRole('button', { name: spaced(kit['form.save']) }).click();
  await expect(page).toHaveURL(/definition\/\d+$/);

  const { pathname } = new URL(page.url());
  const detail = shown(page, pathname);
  await expect.poll(() => drawnOn(detail)).toEqual(drawn);
  await detail.getByRole('button', { name: definition['transition.publish'] }).click();
  await page.getByRole('dialog').getByRole('button', { name: definition['transition.publish'] }).click();
  await expect(page.locator('.rs-detail-head:visible')).toContainText(definition['choice.status.published']);
  await page.reload();
  await expect.poll(() => drawnOn(detail)).toEqual(drawn);
  await expect(page.locator('.rs-detail-head:visible')).toContainText(definition['choice.status.published']);

  const list = await openList(page, `${definitions}?q=${encodeURIComponent(name)}`);
  const row = list.getByRole('row', { name });
  await expect(row).toContainText(definition['choice.status.published']);
  await expect(row).toContainText(definition['choice.subject.distribution/cash-out']);
  const { data } = await owner.post<{ steps: readonly object[] }>(`${definitions}/GetDetailPage`, {
    id: Number(pathname.split('/').at(-1)),
  });
  expect(data.steps).toMatchObject([
    { kind: 'start', next: ['branch1'] },
    { name: '老板', accounts: [admin.username], next: ['end1'] },
    { kind: 'end', next: [] },
    { name: '财务', accounts: [admin.username], next: ['approve1'] },
    { kind: 'branch', next: ['approve2', 'end1'], condition: { all: [{ field: 'amount', op: 'ge', value: large }] } },
  ]);
});

test('[M-35.list] workflows are sorted by their head, filtered, searched and paged', async ({ adminPage: page, owner }) => {
  const mark = randomUUID().slice(0, 6);
  const names = Array.from({ length: 12 }, (_, n) => `${mark} ${String((n * 5) % 12).padStart(2, '0')}`);
  for (const name of names) await saveDraft(owner, { name, accounts: [] });
  const list = await openList(page, `${definitions}?q=${mark}`);
  const seen = async () =>
    (await list.getByRole('row').filter({ hasText: mark }).allInnerTexts()).map(
      (text) => new RegExp(`${mark} \\d\\d`).exec(text)?.[0],
    );
  await expect(list.getByRole('row').filter({ hasText: mark })).toHaveCount(10);
  await head(list, definition['field.name']).click();
  await expect.poll(seen).toEqual(names.toSorted().slice(0, 10));
  await head(list, definition['field.name']).click();
  await expect.poll(seen).toEqual(names.toSorted().toReversed().slice(0, 10));
  await list.getByRole('button', { name: kit['list.next'] }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(seen).toEqual(names.toSorted().toReversed().slice(10));
  const filtered = await openTab(page, `${definitions}?q=${mark}&f.status=in:published`);
  await expect(filtered.getByText(kit['state.nothing-found'])).toBeVisible();
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

test('[M-35.lang] the designer and the page of a workflow are shown in both languages', async ({
  adminPage: page,
  owner,
  admin,
}) => {
  const { id } = await saveDraft(owner, { accounts: [admin.username] });
  const { data } = await owner.post<{ result: { nickname: string }[] }>('/admin/access/admin/GetPageData');
  const people = data.result.map(({ nickname }) => nickname);
  const chinese = /[\u4e00-\u9fff]/;
  for (const path of [`${definitions}/${id}`, `${definitions}/${id}/edit`]) {
    const tab = await openTab(page, path);
    const approval = tab.locator('.react-flow__node', { hasText: 'Finance' });
    // A page that is only read has no panel of a step.
    if (path.endsWith('/edit')) await approval.click();
    const words = async () => (await tab.innerText()).split(/\n+/).filter((line) => /\p{L}/u.test(line));
    await expect(approval).toContainText(definition['choice.mode.all']);
    await page.getByRole('button', { name: '切换语言' }).click();
    await expect(approval).toContainText(definitionEn['choice.mode.all']);
    const after = await words();
    // The names that somebody typed, of the workflow, its steps and its people, are in no language.
    expect(after.filter((line) => chinese.test(line) && !people.includes(line))).toEqual([]);
    await page.getByRole('button', { name: /language/i }).click();
    await expect(approval).toContainText(definition['choice.mode.all']);
    const before = await words();
    expect(before.filter((line) => chinese.test(line)).length).toBeGreaterThan(8);
    expect(before.length).toBe(after.length);
    expect([...before, ...after].join('\n')).not.toMatch(/(definition|instance|resource):|(field|choice|text|line)\.\w/);
  }
});

test('[M-35.export] the workflows that the list shows are exported, with the titles of their columns', async ({
  adminPage: page,
  owner,
}) => {
  const mark = randomUUID().slice(0, 6);
  const names = [`${mark} 甲`, `${mark} 乙`, `${mark} 丙`];
  for (const name of names) await saveDraft(owner, { name, accounts: [] });
  const list = await openList(page, `${definitions}?q=${mark}&sort=-name`);
  const { titles, rows } = await exportSeen(page, list);
  for (const key of ['field.name', 'field.subject', 'field.substituteId', 'field.status'] as const)
    expect(titles).toContain(definition[key]);
  expect(rows).toHaveLength(names.length);
  for (const name of names) expect(rows.filter((row) => row.includes(name))).toHaveLength(1);
  for (const row of rows) {
    expect(row).toContain(definition['choice.subject.distribution/cash-out']);
    expect(row).toContain(definition['choice.status.draft']);
  }
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
