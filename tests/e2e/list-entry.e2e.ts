import { goWithin, delayAnswers, shown, signIn } from './staff-page.ts';
import { expect, test } from './fixtures.ts';

const orders = '/admin/sales/order';

test('[M-05.list] a list appears with its rows, which are requested once; a slow reply is awaited on the page', async ({
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

  // A page with a slow reply appears before its reply.
  const brands = '/admin/catalog/brand';
  const answer = await delayAnswers(page, `**${brands}/GetPageData`);
  await goWithin(page, brands);
  await expect(page).toHaveURL(brands);
  await expect(shown(page, brands).locator('.gr-skeleton').first()).toBeVisible();
  answer();
  await expect(shown(page, brands).getByRole('gridcell').first()).toBeVisible();
  await expect(skeleton).toHaveCount(0);
});
