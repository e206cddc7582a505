import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import texts from '../../contexts/studio/code-generator/locales/zh-cn.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { expect, test as everyTest } from './fixtures.ts';
import { readSignIns, type ShopServer, startShop } from './fixtures-server.ts';
import { openTab } from './staff-page.ts';

interface Workshop {
  /** The folder of the sources that the server of this test may write. */
  readonly sources: string;
  readonly workshop: ShopServer;
}

/** A shop in development beside a folder of sources with one context and one menu group. */
const test = everyTest.extend<Workshop>({
  sources: async ({}, use) => {
    const root = mkdtempSync(join(tmpdir(), 'shopkeeper-sources-'));
    mkdirSync(join(root, 'contexts/catalog/catalog-menu'), { recursive: true });
    writeFileSync(join(root, 'contexts/catalog/package.json'), '{}');
    await use(root);
    rmSync(root, { recursive: true, force: true });
  },
  workshop: [
    async ({ sources }, use) => {
      const shop = await startShop({ cwd: sources, settings: { NODE_ENV: 'development' } });
      await use(shop);
      await shop.stop();
    },
    { timeout: 150_000 },
  ],
  baseURL: async ({ workshop }, use) => use(workshop.baseUrl),
  signIns: async ({ workshop }, use) => use(readSignIns(workshop.signIns)),
});

test('a module with limits, a format and a ledger is designed, previewed and written in the browser; an edit by hand stays', async ({
  adminPage: page,
  sources,
}) => {
  test.setTimeout(120_000);
  const coder = await openTab(page, '/admin/coder');
  const of = (what: string, name: string): string => texts['text.of'].replace('{{what}}', what).replace('{{name}}', name);
  const fill = (label: string, value: string) => coder.getByLabel(label, { exact: true }).fill(value);
  await fill(texts['text.name'], 'crate');
  for (const one of ['title', 'one'] as const) {
    await fill(texts[`text.${one}-zh`], '货箱');
    await fill(texts[`text.${one}-en`], 'Crates');
  }
  await fill(of(texts['text.zh'], 'name'), '名称');
  await fill(of(texts['text.en'], 'name'), 'Name');
  const details = of(texts['text.more'], 'name');
  await fill(`${details}: ${texts['text.more-min']}`, '3');
  await fill(`${details}: ${texts['text.more-max']}`, '2');
  await coder.getByLabel(`${details}: ${texts['text.more-format']}`).click();
  await page.getByTitle(texts['text.format.name'], { exact: true }).click();
  await coder.getByRole('checkbox', { name: texts['text.has-ledger'] }).check();
  for (const [language, title] of [
    ['zh', '余额'],
    ['en', 'Balances'],
  ] as const)
    await fill(of(texts[`text.title-${language}`], texts['text.ledger']), title);
  await fill(texts['text.entry-types'], 'hold=占用|Hold');
  const reason = coder.getByLabel(texts['text.personal-reason']);
  await reason.fill('names of crates only');
  const preview = coder.getByRole('button', { name: texts['text.preview'] });
  await preview.click();
  const issues = coder.getByRole('alert');
  await expect(issues).toContainText(texts['rule.less-than-min']);
  await expect(issues).toContainText(texts['rule.reserved']);
  await fill(`${details}: ${texts['text.more-max']}`, '40');
  await fill(texts['text.entry-types'], 'collect=获得|Collected');
  await preview.click();
  await expect(coder.locator('[data-file="crate.resource.ts"]')).toHaveAttribute('data-action', 'create');
  expect(existsSync(join(sources, 'contexts/catalog/crate'))).toBe(false);
  expect(await seriousViolations(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/code-generator-ledger.png', fullPage: true });
  const apply = coder.getByRole('button', { name: texts['text.apply'], exact: true });
  await apply.click();
  await expect(coder.getByRole('status')).toContainText('npm run gen');
  const file = join(sources, 'contexts/catalog/crate/crate.resource.ts');
  expect(readFileSync(file, 'utf8')).toContain("name: f.text({ min: 3, max: 40, format: 'name' })");
  expect(readFileSync(join(sources, 'contexts/catalog/crate/crate-balance.ledger.ts'), 'utf8')).toContain('collect');

  // An edit by hand beside what the design changes is merged, and stays.
  writeFileSync(file, `${readFileSync(file, 'utf8')}export const own = 1;\n`);
  await fill(`${details}: ${texts['text.more-max']}`, '50');
  await preview.click();
  await expect(coder.locator('[data-file="crate.resource.ts"]')).toHaveAttribute('data-action', 'merge');
  await apply.click();
  await expect(coder.getByRole('status')).toContainText('npm run gen');
  const merged = readFileSync(file, 'utf8');
  expect([merged.includes('max: 50'), merged.endsWith('export const own = 1;\n')]).toEqual([true, true]);
});
