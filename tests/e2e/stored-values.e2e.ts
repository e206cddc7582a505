import { storageKeys } from '../../packages/ui/src/storage/storage-keys.ts';
import { shown } from './staff-page.ts';
import { expect, test } from './fixtures.ts';

const orders = '/admin/sales/order';
/**
 * Values that an older version, an extension or a user may have stored: no JSON, JSON of another type, or the right type with
 * wrong contents.
 */
const broken = [
  '{"tabs":',
  'null',
  '[]',
  '"text"',
  '-1e400',
  '{"owner":{},"tabs":[null,{"path":5}],"language":7,"isDark":"x","lines":{"length":-1}}',
  `{"owner":1,"tabs":"${'x'.repeat(20_000)}","items":[[[]]],"lines":[null]}`,
  '{"__proto__":{"polluted":true},"constructor":1}',
];
const sessions: readonly string[] = [storageKeys.adminInfo, storageKeys.userInfo];
const others = Object.values(storageKeys).filter((key) => !sessions.includes(key));

test('unreadable values in local storage are ignored: every page opens', async ({ adminPage: page }) => {
  test.slow();
  const issues: string[] = [];
  page.on('pageerror', ({ message }) => issues.push(message));
  const leave = (keys: readonly string[], value: string) =>
    page.evaluate(([names, text]) => names.forEach((name) => localStorage.setItem(name, text)), [keys, value] as const);
  for (const value of broken) {
    await page.goto('/healthz');
    await leave(others, value);
    await page.goto(orders);
    await expect(shown(page, orders).getByRole('gridcell').first(), value.slice(0, 40)).toBeVisible();
  }
  for (const value of broken) {
    await page.goto('/healthz');
    await leave(sessions, value);
    for (const login of ['/admin/login', '/user/login']) {
      await page.goto(login);
      await expect(page.locator('input[type="password"]').first(), `${login} ${value.slice(0, 40)}`).toBeVisible();
    }
  }
  expect(issues).toEqual([]);
});
