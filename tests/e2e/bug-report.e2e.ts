import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import texts from '../../contexts/studio/bug-report/locales/zh-cn.json' with { type: 'json' };
import shell from '../../packages/ui/locales/zh-cn/shell.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openTab, shown } from './staff-page.ts';

interface Answered {
  readonly data: { readonly result: readonly Readonly<Record<string, unknown>>[] };
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const list = '/admin/studio/bug-report';
const missing = '/admin/studio/report-query/999999';

/** Runs a downloaded test on the shop of this run, from a folder that Git ignores. */
async function run(text: string): Promise<{ readonly isPassed: boolean; readonly output: string }> {
  const folder = join(root, 'test-results', `replay-${randomUUID()}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'replay.e2e.ts'), text.replace('./fixtures.ts', '../../tests/e2e/fixtures.ts'));
  writeFileSync(
    join(folder, 'playwright.config.ts'),
    `export default { testDir: '.', testMatch: '*.e2e.ts', workers: 1, retries: 0, reporter: 'line', outputDir: 'out' };\n`,
  );
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--config', join(folder, 'playwright.config.ts')];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env: { ...process.env, TEST_TIER: '' } });
    return { isPassed: true, output: stdout };
  } catch (error) {
    return { isPassed: false, output: String((error as { stdout?: string }).stdout) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('a failed call is reported by one key, previewed as it is sent, and its test file repeats it', async ({
  adminPage: page,
}) => {
  test.setTimeout(120_000);
  const answer = page.waitForResponse((one) => one.status() === 404 && one.url().includes('GetDetailPage'));
  await openTab(page, missing);
  await answer;
  await page.locator('body').press('?');
  await expect(page.getByRole('dialog').getByText(texts['text.report'])).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.locator('body').press('!');
  const dialog = page.getByRole('dialog');
  const sentence = `没有这个查询 ${randomUUID().slice(0, 8)}`;
  await dialog.getByLabel(texts['text.ask']).fill(sentence);
  await dialog.getByText(texts['text.preview']).first().click();
  const preview: unknown = JSON.parse((await dialog.locator('pre').textContent()) ?? '');
  expect(await seriousViolations(page)).toEqual([]);
  const sent = page.waitForRequest((one) => one.url().endsWith('/bug-report/send'));
  await dialog.getByRole('button', { name: texts['text.send'] }).click();
  expect((await sent).postDataJSON()).toEqual(preview);
  await expect(dialog).toHaveCount(0);

  const reports = await openTab(page, `${list}?q=${encodeURIComponent(sentence)}`);
  await reports.getByRole('row', { name: sentence }).first().click();
  await expect(page).toHaveURL(new RegExp(`${list}/\\d+$`));
  const detail = shown(page, new URL(page.url()).pathname);
  await expect(detail.locator('.bug-call[open]').first()).toContainText('404');
  const saved = page.waitForEvent('download');
  await detail.getByRole('button', { name: texts['text.download'] }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^bug-b\d+\.e2e\.ts$/);
  const text = readFileSync(await file.path(), 'utf8');
  const first = await run(text);
  expect(first.output).toContain('1 passed');
  expect(first.isPassed).toBe(true);
  // Control: with another expected answer the same file fails.
  const wrong = await run(text.replace('"status": 404', '"status": 200'));
  expect([wrong.isPassed, wrong.output.includes('1 failed')]).toEqual([false, true]);
});

test('on a phone the profile menu reports a bug, and nothing of the members shown leaves the page', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const answer = page.waitForResponse((one) => one.url().endsWith('/admin/member/member/GetPageData'));
  await openTab(page, '/admin/member/member');
  const { data } = (await (await answer).json()) as Answered;
  // Every text of a person that the page was given is a canary.
  const names = ['username', 'nickname', 'mobile', 'email'];
  const canaries = data.result.flatMap((row) => names.flatMap((name) => (typeof row[name] === 'string' ? [row[name]] : [])));
  expect(canaries.filter((text) => text.length > 1).length).toBeGreaterThan(15);
  await page.getByRole('button', { name: new RegExp(shell['header.profile'].replace('{{name}}', '')) }).click();
  await page.getByRole('menuitem', { name: texts['text.report'] }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(texts['text.preview']).first().click();
  const preview = (await dialog.locator('pre').textContent()) ?? '';
  expect(preview).toContain('/admin/member/member/GetPageData');
  expect(canaries.filter((text) => text.length > 1 && preview.includes(JSON.stringify(text).slice(1, -1)))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await seriousViolations(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/bug-report-phone.png' });
});
