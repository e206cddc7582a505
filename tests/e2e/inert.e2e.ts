import { attacks } from '../security/corpus-attacks.ts';
import { shown, signIn } from './staff-page.ts';
import { expect, test } from './fixtures.ts';
import { listen } from './listening.ts';
import { openList } from './lists.ts';

const path = '/admin/catalog/product';
const markup = attacks['html'] ?? [];
const sku = { values: [], priceAmount: 100 };

interface Product {
  readonly id: number;
  readonly version: number;
  readonly detail: string | null;
}

test('executable markup is inert wherever it is shown: in rich text, in its editor, and as a name', async ({
  adminPage: page,
  baseURL,
  owner,
}) => {
  test.slow();
  const mark = `Inert ${Date.now().toString(36)}`;
  const { data: first } = await owner.post<Product>(`${path}/add`, { name: mark, skus: [sku] });
  let row = first;
  const cleaned: string[] = [];
  for (const detail of markup) {
    const answer = await owner.post<Product>(`${path}/Update`, { id: row.id, version: row.version, detail });
    expect([200, 400], detail).toContain(answer.status);
    if (answer.status === 200) {
      row = answer.data;
      cleaned.push(row.detail ?? '');
    }
  }
  expect(cleaned.length).toBeGreaterThan(500);
  const whole = cleaned.map((one, at) => `<p>${at}</p>${one}`).join('');
  const { data: stored } = await owner.post<Product>(`${path}/Update`, { id: row.id, version: row.version, detail: whole });
  expect(stored.detail, 'what is clean stays as it is').toBe(whole);
  const names = markup.filter((text) => !text.includes('\u0000')).filter((_text, at) => at % 20 === 0);
  for (const name of names) {
    const added = await owner.post(`${path}/add`, { name: `${mark} ${name}`, skus: [sku] });
    expect(added.status, name).toBe(200);
  }

  const heard = await listen(page, baseURL ?? '');
  await page.goto(`${path}/${row.id}`);
  await expect(shown(page, `${path}/${row.id}`).getByText(String(cleaned.length - 1), { exact: true })).toBeAttached();
  expect(await heard.violations()).toEqual([]);
  await page.goto(`${path}/${row.id}/edit`);
  const editor = shown(page, `${path}/${row.id}/edit`).locator('[contenteditable="true"]');
  await expect(editor.getByText(String(cleaned.length - 1), { exact: true })).toBeAttached();
  expect(await heard.violations()).toEqual([]);
  const list = await openList(page, `${path}?size=100&q=${encodeURIComponent(mark)}`);
  for (const name of names) await expect(list.getByText(`${mark} ${name}`, { exact: true })).toBeAttached();
  expect(await heard.violations()).toEqual([]);
  expect(heard.dialogs).toEqual([]);
  expect(heard.foreign).toEqual([]);
});

test('control: the test detects a script that runs, a policy violation and a request to another host', async ({
  page,
  baseURL,
  admin,
}) => {
  const heard = await listen(page, baseURL ?? '');
  await signIn(page, admin);
  await page.evaluate(() => {
    const image = document.createElement('img');
    image.src = 'https://evil.invalid/x.png';
    const script = document.createElement('script');
    script.src = 'https://evil.invalid/x.js';
    document.body.append(image, script);
    setTimeout(() => alert('ran'));
  });
  await expect.poll(() => heard.dialogs).toEqual(['ran']);
  await expect.poll(() => heard.foreign.some((url) => url.includes('evil.invalid'))).toBe(true);
  await expect.poll(async () => (await heard.violations()).some((one) => one.startsWith('script-src'))).toBe(true);
});
