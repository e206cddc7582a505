import { readFileSync } from 'node:fs';
import english from '../../contexts/studio/terminal/locales/en.json' with { type: 'json' };
import texts from '../../contexts/studio/terminal/locales/zh-cn.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { sql } from './database.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './staff-page.ts';
import {
  addFromMenu,
  cards,
  check,
  closePanel,
  connecting,
  cuttable,
  executing,
  failed,
  has,
  linesOf,
  openPanel,
  opener,
  openWith,
  pageBehind,
  panel,
  stored,
  success,
  unknown,
  waiting,
} from './terminal-page.ts';

const phone = { width: 390, height: 844 };

test.describe('the terminal', () => {
  test.beforeEach(async ({ owner }) => {
    // The sign-ins of a test run are older than a password counts.
    await sql('update kit_session set proven_at = now()');
    await owner.post('/admin/ajax/changeTerminalConfig', { manager: 'pnpm', port: 8000, automaticCleanupTask: 1 });
  });

  test('[J-13] [J-08] [E-05] [A-07] panel, package-manager dialog and config dialog; opening a dialog closes the panel', async ({
    adminPage: page,
  }) => {
    await page.goto('/Index');
    await openPanel(page);
    await expect(panel(page)).toContainText(texts['text.none']);
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: texts['text.manager-button'].replace('{{name}}', 'pnpm') }).click();
    const managers = page.getByRole('dialog', { name: texts['text.manager'] });
    await expect(managers.getByRole('radio')).toHaveCount(6);
    await expect(managers.getByRole('radio', { name: /^pnpm/ })).toBeChecked();
    await expect(panel(page)).toBeHidden();
    expect(await seriousViolations(page)).toEqual([]);
    const managerCall = page.waitForRequest(/changeTerminalConfig/);
    await managers.getByRole('radio', { name: /^yarn/ }).check();
    await managers.getByRole('button', { name: texts['text.use'].replace('{{name}}', 'yarn') }).click();
    expect((await managerCall).postDataJSON()).toEqual({ manager: 'yarn' });
    await expect(managers).toBeHidden();
    await openPanel(page);
    await page.getByRole('button', { name: texts['text.config'] }).click();
    const config = page.getByRole('dialog', { name: texts['text.config'] });
    await expect(panel(page)).toBeHidden();
    await expect(config.getByRole('spinbutton')).toHaveValue('8000');
    await expect(config.getByRole('checkbox')).toBeChecked();
    const configCall = page.waitForRequest(/changeTerminalConfig/);
    await config.getByRole('spinbutton').fill('8100');
    await config.getByRole('checkbox').uncheck();
    await config.locator('.ant-btn-primary').click();
    expect((await configCall).postDataJSON()).toEqual({ port: 8100, automaticCleanupTask: 0 });
    await expect(config).toBeHidden();
    expect(await stored(page)).toEqual({ showDot: false, taskList: [], automaticCleanupTask: 0 });
  });

  test('[J-01] [J-02] [J-03] [E-04] [A-07] [U-09.keys] tasks run one after the other: waiting, connecting, executing, success', async ({
    adminPage: page,
  }) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/admin/Terminal/create', async (route) => {
      await held;
      await route.continue();
    });
    const url = page.waitForRequest(/\/admin\/Terminal\/index/);
    await openWith(page, [check(3), { command: 'version.node' }]);
    await openPanel(page);
    const [first, second] = [cards(page).nth(0), cards(page).nth(1)];
    await has(first, connecting);
    await has(second, waiting);
    release();
    await has(first, executing);
    await expect(first).toContainText(texts['text.stay']);
    await has(second, waiting);
    await has(first, success);
    await has(second, success);
    await second.getByRole('button', { name: new RegExp(`^${texts['text.show-output']}`) }).click();
    expect(await linesOf(second)).toContain(process.version);
    const { searchParams } = new URL((await url).url());
    expect([...searchParams.keys()]).toEqual(['command', 'uuid', 'extend', 'batoken', 'server', 'lastEventId']);
    const kept = await stored(page);
    expect(Object.keys(kept).toSorted()).toEqual(['automaticCleanupTask', 'showDot', 'taskList']);
    for (const name of ['uuid', 'createtime', 'status', 'command', 'message', 'showMessage', 'blockOnFailure', 'extend'])
      expect(kept.taskList[0]).toHaveProperty(name);
  });

  test('[J-08] [J-09] [J-10] [J-07] a task for the chosen manager is added while the panel is closed: dot, results, and the notice of a block', async ({
    adminPage: page,
  }) => {
    await openWith(page, []);
    await openPanel(page);
    await addFromMenu(page, texts['text.connection']);
    await closePanel(page);
    await expect(page.getByText(texts['text.result.success'].replace('{{command}}', 'stream.check'))).toBeVisible({
      timeout: 20_000,
    });
    async function installWithYarn(): Promise<void> {
      await openPanel(page);
      await page.getByRole('button', { name: new RegExp(`^${texts['text.manager']} `) }).click();
      const managers = page.getByRole('dialog', { name: texts['text.manager'] });
      await managers.getByRole('radio', { name: /^yarn/ }).check();
      await managers.getByRole('button', { name: texts['text.use-install'] }).click();
      await expect(managers).toBeHidden();
    }
    await installWithYarn();
    await expect(opener(page)).toHaveAccessibleName(texts['text.open-dot']);
    await expect(page.locator('.terminal-dot')).toBeVisible();
    await expect(page.getByText(texts['text.result.failed'].replace('{{command}}', 'install.yarn'))).toBeVisible();
    await installWithYarn();
    await expect(page.getByText(texts['text.blocked'])).toBeVisible();
    await openPanel(page);
    await expect(opener(page)).toHaveAccessibleName(texts['text.open']);
    await expect(cards(page)).toHaveCount(2);
    await has(cards(page).nth(0), failed);
    await has(cards(page).nth(1), waiting);
    await expect(cards(page).nth(1)).toContainText('install.yarn');
    await expect(cards(page).nth(0)).toContainText(texts['text.blocks']);
    await expect(cards(page).nth(0)).toContainText('yarn.lock: not found');
  });

  test('[J-07] says in English that newly added tasks will never start', async ({ adminPage: page }) => {
    expect(english['text.blocked']).toBe('Newly added tasks will never start because they are blocked by failed tasks.');
    await page.evaluate(() => localStorage.setItem('config', JSON.stringify({ language: 'en' })));
    await openWith(page, [check(2, false), { command: 'version.bun' }, { command: 'version.node' }]);
    await expect(page.getByText(english['text.blocked'])).toBeVisible({ timeout: 20_000 });
    await opener(page).click();
    await expect(cards(page).nth(2)).toHaveAttribute('data-status', waiting);
  });

  test('[J-04] [J-05] [J-06] a task that ran during a reload is unknown and shows its stored output; retry starts anew', async ({
    adminPage: page,
  }) => {
    await openWith(page, [check(4)]);
    await openPanel(page);
    const card = cards(page).first();
    await has(card, executing);
    await expect(card.getByRole('button', { name: texts['text.delete'] })).toHaveCount(0);
    await expect(card).toContainText('1 / 4');
    const before = await card.getAttribute('data-uuid');
    await page.reload();
    await openPanel(page);
    await has(card, unknown);
    await expect(card).toContainText('1 / 4');
    await expect(card).toContainText(texts['text.blocks']);
    await card.getByRole('button', { name: texts['text.retry'] }).click();
    await has(card, executing);
    expect(await card.getAttribute('data-uuid')).not.toBe(before);
    await has(card, success);
    await page.getByRole('button', { name: texts['text.clear'] }).click();
    await expect(cards(page)).toHaveCount(0);
  });

  test('[J-05] [J-06] a failed task that blocks shows its messages, can be stopped, deleted, and is cleaned up when it succeeded', async ({
    adminPage: page,
  }) => {
    await openWith(page, [{ command: 'version.node' }, check(60)]);
    await openPanel(page);
    await has(cards(page).nth(0), success);
    await has(cards(page).nth(1), executing);
    await cards(page).nth(1).getByRole('button', { name: texts['text.stop'] }).click();
    await has(cards(page).nth(1), failed);
    await expect(cards(page).nth(1).locator('.terminal-output')).toBeVisible();
    await addFromMenu(page, texts['text.versions'], 'version.node');
    await expect(cards(page)).toHaveCount(2);
    await has(cards(page).nth(0), failed);
    await has(cards(page).nth(1), waiting);
    await cards(page).nth(0).getByRole('button', { name: texts['text.delete'] }).click();
    await has(cards(page).nth(0), success);
    await expect(cards(page)).toHaveCount(1);
  });

  test('[J-12] a command that is not on the list is refused and shown as failed', async ({ adminPage: page, openAs, hire }) => {
    await openWith(page, [{ command: 'version.node; id' }]);
    await openPanel(page);
    await has(cards(page).first(), failed);
    await expect(cards(page).first()).toContainText(texts['error.not-allowed'].replace('{command}', 'version.node; id'));
    const clerk = await openAs(await hire(['/Index/index']));
    await expect(clerk.getByRole('banner')).toBeVisible();
    await expect(opener(clerk)).toHaveCount(0);
  });

  test('[J-11] [J-03] a stream that is cut is resumed without a gap; one that stays cut for ten seconds fails the task', async ({
    browser,
    admin,
    baseURL,
  }) => {
    const way = await cuttable(baseURL ?? '');
    const page = await pageBehind(browser, way.url);
    await signIn(page, admin, null, true);
    await openWith(page, [check(6), check(60)]);
    await openPanel(page);
    const [first, second] = [cards(page).nth(0), cards(page).nth(1)];
    await expect(first).toContainText('2 / 6');
    way.cut();
    await expect
      .poll(() =>
        page.evaluate(() =>
          fetch('/healthz').then(
            () => true,
            () => false,
          ),
        ),
      )
      .toBe(false);
    way.heal();
    await has(first, success);
    await first.getByRole('button', { name: new RegExp(`^${texts['text.show-output']}`) }).click();
    expect((await linesOf(first)).slice(1)).toEqual([1, 2, 3, 4, 5, 6].map((at) => `${at} / 6`));
    await has(second, executing);
    way.cut();
    await has(second, failed);
    await expect(second).toContainText(texts['text.stream-lost']);
    way.heal();
    await second.getByRole('button', { name: texts['text.retry'] }).click();
    await has(second, executing);
    await second.getByRole('button', { name: texts['text.stop'] }).click();
    await has(second, failed);
    await page.context().close();
    way.server.close();
  });

  test('[J-13] two browsers follow the same run, and its output can be downloaded; nothing serious on a phone', async ({
    adminPage: page,
    newPage,
    admin,
  }) => {
    await openWith(page, [check(8)]);
    await openPanel(page);
    await has(cards(page).first(), executing);
    const other = await newPage();
    await other.setViewportSize(phone);
    await signIn(other, admin);
    await opener(other).click();
    await other
      .getByRole('region', { name: texts['text.others'] })
      .getByRole('button', { name: texts['text.watch'] })
      .first()
      .click();
    await has(cards(other).first(), executing);
    await expect(cards(other).first().locator('.terminal-output .ansi-green').first()).toHaveText('1');
    expect(await seriousViolations(other)).toEqual([]);
    await has(cards(page).first(), success);
    await has(cards(other).first(), success);
    const saved = page.waitForEvent('download');
    await cards(page).first().getByRole('button', { name: texts['text.download'] }).click();
    expect((await saved).suggestedFilename()).toBe('stream.check.txt');
    // The file is plain text: without the colours that the panel shows.
    const lines = readFileSync(await (await saved).path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines).toEqual(['> stream.check 8', ...Array.from({ length: 8 }, (_, at) => `${at + 1} / 8`)]);
  });

  test('a run asks for the password again after a while, and starts with it; without it the task fails', async ({
    adminPage: page,
    admin,
  }) => {
    await openWith(page, []);
    await openPanel(page);
    await sql("update kit_session set proven_at = now() - interval '1 hour'");
    await addFromMenu(page, texts['text.connection']);
    const dialog = page.getByRole('dialog', { name: texts['text.proof'] });
    const password = dialog.getByLabel(texts['text.proof-password']);
    await password.fill('wrong');
    await password.press('Enter');
    await expect(dialog.getByRole('alert')).not.toBeEmpty();
    expect(await seriousViolations(page)).toEqual([]);
    await page.screenshot({ path: 'test-results/terminal-proof.png' });
    await page.setViewportSize(phone);
    await page.screenshot({ path: 'test-results/terminal-proof-phone.png' });
    await password.fill(admin.password);
    await dialog.getByRole('button', { name: texts['text.proof-go'] }).click();
    await expect(dialog).toBeHidden();
    await has(cards(page).first(), success);
    await sql("update kit_session set proven_at = now() - interval '1 hour'");
    await addFromMenu(page, texts['text.connection']);
    await dialog.getByRole('button', { name: texts['text.cancel'] }).click();
    await has(cards(page).last(), failed);
    await sql('update kit_session set proven_at = now()');
  });
});
