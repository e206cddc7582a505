import { randomUUID } from 'node:crypto';
import { conditional, publishedForm } from '../../contexts/studio/form/testing/published-form.ts';
import submission from '../../contexts/studio/form-submission/locales/zh-cn.json' with { type: 'json' };
import definition from '../../contexts/workflow/definition/locales/zh-cn.json' with { type: 'json' };
import instanceInEnglish from '../../contexts/workflow/instance/locales/en.json' with { type: 'json' };
import instance from '../../contexts/workflow/instance/locales/zh-cn.json' with { type: 'json' };
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { unique } from './drafts.ts';
import { expect, testAlone as test } from './fixtures.ts';
import { spaced } from './lists.ts';
import { openTab, shown } from './staff-page.ts';

const definitions = '/admin/workflow/definition';
const articles = '/admin/community/article';
const tasks = '/admin/workflow/task';
const submissions = '/admin/studio/form-submission';

test('[M-35.write] [M-35.lang] a step is drawn with two values to fill in, and who approves on a phone fills them in', async ({
  adminPage: page,
  admin,
  owner,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const steps = [
    { code: 'start', name: 'Start', kind: 'start', next: ['check'] },
    { code: 'check', name: 'Finance', kind: 'approve', next: ['end'], accounts: [admin.username] },
    { code: 'end', name: 'End', kind: 'end', next: [] },
  ];
  const draft = { name: unique('Values'), subject: 'community/article', substituteId: 1, steps };
  const { data: drawn } = await owner.post<{ id: number }>(`${definitions}/add`, draft);
  const form = await openTab(page, `${definitions}/${drawn.id}/edit`);
  await form.locator('.react-flow__node', { hasText: 'Finance' }).click();
  const button = (name: string) => form.getByRole('button', { name, exact: true });
  const card = form.locator('.wf-field-card');
  await button(definition['text.field.add']).click();
  await button(definition['text.field.add']).click();
  await expect(card).toHaveCount(2);
  await button(definition['text.undo']).click();
  await expect(card).toHaveCount(1);
  await button(definition['text.redo']).click();
  await card.nth(0).getByLabel(definition['text.field.zh'], { exact: true }).fill('预算');
  await card.nth(0).getByLabel(definition['text.field.en'], { exact: true }).fill('Budget');
  await card.nth(0).getByLabel(definition['text.field.kind'], { exact: true }).click();
  await page.locator('.ant-select-item-option', { hasText: definition['text.field.kind.money'] }).click();
  await card.nth(1).getByLabel(definition['text.field.zh'], { exact: true }).fill('凭证号');
  await card.nth(1).getByRole('switch').focus();
  await page.keyboard.press('Space');
  await card
    .nth(1)
    .getByRole('button', { name: definition['text.field.up'].replace('{{name}}', '凭证号') })
    .focus();
  await page.keyboard.press('Enter');
  await expect(card.nth(0).getByLabel(definition['text.field.zh'], { exact: true })).toHaveValue('凭证号');
  // The panel scrolls, and the document does not grow with it.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
  expect(await seriousViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await form.getByRole('button', { name: definition['text.fit'] }).click();
  await expect(form.locator('.react-flow__node', { hasText: 'Start' })).toBeInViewport({ ratio: 0.99 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
  expect(await seriousViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: spaced(kit['form.save']) }).click();
  await expect(page).toHaveURL(new RegExp(`definition/${drawn.id}$`));
  const detail = shown(page, `${definitions}/${drawn.id}`);
  await detail.getByRole('button', { name: definition['transition.publish'] }).click();
  await page.getByRole('dialog').getByRole('button', { name: definition['transition.publish'] }).click();
  await expect(detail.locator('.rs-detail-head')).toContainText(definition['choice.status.published']);

  const title = unique('要填写的文章');
  const categories = await owner.post<{ result: { id: number }[] }>('/admin/community/article-category/GetPageData');
  const made = await owner.post<{ id: number; version: number }>(`${articles}/add`, {
    title,
    content: '<p>x</p>',
    categoryId: categories.data.result[0]?.id,
  });
  const published = await owner.post(
    `${articles}/publish`,
    { id: made.data.id, version: made.data.version },
    {
      'idempotency-key': randomUUID(),
    },
  );
  expect(published.status).toBe(200);

  await page.setViewportSize({ width: 390, height: 844 });
  const inbox = await openTab(page, `${tasks}?q=${encodeURIComponent(title)}`);
  await inbox.getByText(title).first().click();
  await page.getByRole('button', { name: instance['transition.approve'], exact: true }).filter({ visible: true }).click();
  const dialog = page.getByRole('dialog');
  const approve = dialog.getByRole('button', { name: instance['transition.approve'], exact: true });
  await dialog.getByLabel('预算').fill('123.45');
  await approve.click();
  await expect(dialog.locator('.wf-values .rs-issue')).toHaveText(kit['rule.required']);
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: '凭证号' }).fill('V-7');
  await approve.click();
  await expect(dialog).toHaveCount(0);
  const requests = await owner.post<{ result: { id: number; title: string }[] }>('/admin/workflow/instance/GetPageData', {});
  const request = requests.data.result.find((one) => one.title.includes(title));
  const record = await openTab(page, `/admin/workflow/instance/${request?.id}`);
  await expect(record.locator('.rs-detail-head')).toContainText(instance['choice.status.approved']);
  const answers = page.locator('.wf-answers:visible');
  await expect(answers).toContainText('凭证号');
  await expect(answers).toContainText('V-7');
  await expect(answers).toContainText('123.45');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: '切换语言' }).click();
  await expect(answers).toContainText('Budget');
  await expect(page.getByRole('row', { name: 'Finance' }).filter({ visible: true })).toContainText('V-7');
});

const labelled = (zh: string, en: string) => ({ 'zh-cn': zh, en });
const fields = [
  { code: 'reference', kind: 'text', label: labelled('凭证号', 'Reference'), isRequired: true, options: [] },
  { code: 'budget', kind: 'money', label: labelled('预算', 'Budget'), isRequired: true, options: [] },
  {
    code: 'colour',
    kind: 'choice',
    label: labelled('颜色', 'Colour'),
    isRequired: false,
    options: [{ value: 'red', label: labelled('红', 'Red') }],
  },
  { code: 'checked', kind: 'flag', label: labelled('已核对', 'Checked'), isRequired: true, options: [] },
];

test('[A-17] [M-35.write] [M-35.lang] who decides about a submission fills in the values of its step in the dialog, and finds them again after a return', async ({
  adminPage: page,
  admin,
  owner,
}) => {
  const approver = [admin.username];
  const steps = [
    { code: 'start', name: 'Start', kind: 'start', next: ['check'] },
    { code: 'check', name: 'Finance', kind: 'approve', next: ['boss'], accounts: approver, fields },
    { code: 'boss', name: 'Boss', kind: 'approve', next: ['end'], accounts: approver },
    { code: 'end', name: 'End', kind: 'end', next: [] },
  ];
  const key = () => ({ 'idempotency-key': randomUUID() });
  const draft = { name: unique('Values'), subject: 'studio/form-submission', substituteId: 1, steps };
  const { data } = await owner.post<{ id: number; version: number }>(`${definitions}/add`, draft);
  expect((await owner.post(`${definitions}/publish`, { id: data.id, version: data.version }, key())).status).toBe(200);
  const { code } = await publishedForm(owner, conditional, { needsApproval: true });
  const answered = { code, versionNo: 1, answers: { name: '小林', kind: 'person' } };
  const { id } = (await owner.post<{ id: number }>('/api/form/submit', answered, key())).data;

  await page.setViewportSize({ width: 390, height: 844 });
  const detail = await openTab(page, `${submissions}/${id}`);
  const dialog = page.getByRole('dialog');
  const approve = instance['transition.approve'];
  const opened = async () => {
    await detail.getByRole('button', { name: approve, exact: true }).click();
    await expect(dialog).toBeVisible();
  };
  const decide = () => dialog.getByRole('button', { name: approve, exact: true }).click();
  await opened();
  await decide();
  const issues = dialog.locator('.wf-values .rs-issue');
  await expect(issues).toHaveText([kit['rule.required'], kit['rule.required'], kit['rule.required']]);
  expect(await seriousViolations(page)).toEqual([]);
  await expect(dialog.getByRole('textbox', { name: '凭证号' })).toBeFocused();
  await page.keyboard.type('V-7');
  await dialog.getByLabel('预算').fill('123.45');
  await dialog.getByLabel('颜色').click();
  await page.locator('.ant-select-item-option', { hasText: '红' }).click();
  await dialog.getByRole('switch', { name: '已核对' }).focus();
  await page.keyboard.press('Space');
  await decide();
  await expect(dialog).toHaveCount(0);
  await expect(detail.locator('.rs-detail-head')).toContainText(submission['choice.status.awaiting_approval']);

  // The second step has no fields.
  await opened();
  await expect(dialog.locator('.wf-values')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const requests = await owner.post<{ result: { id: number; version: number; subject: string }[] }>(
    '/admin/workflow/instance/GetPageData',
    {},
  );
  const request = requests.data.result.find(({ subject }) => subject === 'studio/form-submission');
  const back = { id: request?.id, version: request?.version, step: 'check', reason: 'Once more' };
  expect((await owner.post('/admin/workflow/instance/returnTo', back, key())).status).toBe(200);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${submissions}/${id}`);
  await page.getByRole('button', { name: '切换语言' }).click();
  const approveInEnglish = instanceInEnglish['transition.approve'];
  await detail.getByRole('button', { name: approveInEnglish, exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: 'Reference' })).toHaveValue('V-7');
  await expect(dialog.getByLabel('Budget')).toHaveValue('123.45');
  await expect(dialog.locator('.wf-values')).toContainText('Red');
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Reference' }).fill('V-8');
  await dialog.getByRole('button', { name: approveInEnglish, exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`/admin/workflow/instance/${request?.id}`);
  const answers = page.locator('.wf-answers:visible');
  await expect(answers).toHaveCount(2);
  await expect(answers.last()).toContainText('V-8');
  await expect(answers.last()).toContainText('123.45');
});
