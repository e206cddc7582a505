import { randomUUID } from 'node:crypto';
import article from '../../contexts/community/article/locales/zh-cn.json' with { type: 'json' };
import { draftArticle } from '../../contexts/community/forum/testing/articles.ts';
import submission from '../../contexts/studio/form-submission/locales/zh-cn.json' with { type: 'json' };
import { conditional, publishedForm } from '../../contexts/studio/form/testing/published-form.ts';
import instance from '../../contexts/workflow/instance/locales/zh-cn.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { unique } from './drafts.ts';
import { expect, test } from './fixtures.ts';
import { openTab, shown } from './staff-page.ts';
import type { Calls } from './staff.ts';

const definitions = '/admin/workflow/definition';
const articles = '/admin/community/article';
const submissions = '/admin/studio/form-submission';

interface Asked {
  readonly subject: string;
  readonly accounts: readonly string[];
  /** Only requests with this title need the approval: other tests publish articles in the same shop. */
  readonly title?: string;
}

/** Publishes a workflow with one approval. */
async function publishWorkflow(owner: Calls, { subject, accounts, title }: Asked): Promise<void> {
  const check = { code: 'check', name: 'Editor', kind: 'approve', next: ['end'], accounts };
  const branch = {
    code: 'which',
    name: 'Which',
    kind: 'branch',
    next: ['check', 'end'],
    condition: { field: 'title', op: 'eq', value: title },
  };
  const steps = [
    { code: 'start', name: 'Start', kind: 'start', next: [title === undefined ? 'check' : 'which'] },
    ...(title === undefined ? [] : [branch]),
    check,
    { code: 'end', name: 'End', kind: 'end', next: [] },
  ];
  const draft = { name: unique('Approval'), subject, substituteId: 1, steps };
  const { data, status } = await owner.post<{ id: number; version: number }>(`${definitions}/add`, draft);
  expect(status).toBe(200);
  const key = { 'idempotency-key': randomUUID() };
  expect((await owner.post(`${definitions}/publish`, { id: data.id, version: data.version }, key)).status).toBe(200);
}

test('[M-35] [M-17] an article that is published waits for its approval, and is public once it is approved', async ({
  adminPage: page,
  admin,
  owner,
}) => {
  const title = unique('须审批的文章');
  await publishWorkflow(owner, { subject: 'community/article', accounts: [admin.username], title });
  const { id } = await draftArticle(owner, title);
  const list = await openTab(page, `${articles}?q=${encodeURIComponent(title)}`);
  const row = list.getByRole('row', { name: title });
  const publish = article['transition.publish'];
  await row.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: publish }).click();
  await page.getByRole('dialog').getByRole('button', { name: publish }).click();
  await expect(row).toContainText(article['choice.status.pending']);
  const seen = async () => (await page.request.post('/api/community/article', { data: { id } })).status();
  expect(await seen()).toBe(404);
  const requests = await openTab(page, `/admin/workflow/instance?q=${encodeURIComponent(title)}`);
  await requests.getByRole('row', { name: title }).getByText(title).first().click();
  const approve = instance['transition.approve'];
  await page.getByRole('button', { name: approve, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: approve, exact: true }).click();
  await expect(page.locator('.rs-detail-head:visible')).toContainText(instance['choice.status.approved']);
  await page.getByRole('link', { name: instance['text.open'] }).click();
  await expect(page.getByRole('row', { name: title }).filter({ visible: true })).toContainText(
    article['choice.status.published'],
  );
  expect(await seen()).toBe(200);
});

test('[M-35] a submission shows that it is in approval, and who is asked decides on its page', async ({
  adminPage: page,
  admin,
  owner,
}) => {
  await publishWorkflow(owner, { subject: 'studio/form-submission', accounts: [admin.username] });
  const { code } = await publishedForm(owner, conditional, { needsApproval: true });
  const sent = async () => {
    const body = { code, versionNo: 1, answers: { name: '小林', kind: 'person' } };
    return (await owner.post<{ id: number }>('/api/form/submit', body, { 'idempotency-key': randomUUID() })).data.id;
  };
  const [approved, rejected] = [await sent(), await sent()];
  for (const [id, decision, state] of [
    [approved, instance['transition.approve'], submission['choice.status.accepted']],
    [rejected, instance['transition.reject'], submission['choice.status.rejected']],
  ] as const) {
    await page.goto(`${submissions}/${id}`);
    const detail = shown(page, `${submissions}/${id}`);
    await expect(detail.locator('.rs-detail-head')).toContainText(submission['choice.status.awaiting_approval']);
    await detail.getByRole('button', { name: decision, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('器材都已借出');
    expect(await seriousViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: decision, exact: true }).click();
    await expect(detail.locator('.rs-detail-head')).toContainText(state);
    await expect(detail.getByRole('button', { name: decision, exact: true })).toHaveCount(0);
  }
  await expect(shown(page, `${submissions}/${rejected}`)).toContainText('器材都已借出');
});
