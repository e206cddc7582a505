import { goWithin, shown, signIn } from './staff-page.ts';
import { expect, test } from './fixtures.ts';

const orders = '/admin/sales/order';

test('[M-05.list] a list is drawn with its rows, which are asked for once; what takes long is waited for on the page', async ({
  page,
  admin,
}) => {
  await signIn(page, admin);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(`${orders}/GetPageData`)) asked.push(request.postData() ?? '');
  });
  const list = shown(page, orders);
  const skeleton = list.locator('.gr-skeleton');

  await goWithin(page, orders);
  await expect(list.getByRole('gridcell').first()).toBeVisible();
  expect(asked).toHaveLength(1);

  // A page that is slow to answer is there before its answer.
  let answer = (): void => undefined;
  const gate = new Promise<void>((open) => {
    answer = open;
  });
  const brands = '/admin/catalog/brand';
  await page.route(`**${brands}/GetPageData`, async (route) => {
    await gate;
    await route.continue();
  });
  await goWithin(page, brands);
  await expect(page).toHaveURL(brands);
  await expect(shown(page, brands).locator('.gr-skeleton').first()).toBeVisible();
  answer();
  await expect(shown(page, brands).getByRole('gridcell').first()).toBeVisible();
  await expect(skeleton).toHaveCount(0);
});
