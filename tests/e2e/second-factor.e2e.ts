import { Secret, TOTP } from 'otpauth';
import login from '../../apps/web/locales/zh-cn/login.json' with { type: 'json' };
import texts from '../../contexts/access/second-factor/locales/zh-cn.json' with { type: 'json' };
import { expect, test } from './fixtures.ts';
import { shown } from './staff-page.ts';

const path = '/admin/access/second-factor';

test('a role leads its staff to a second factor first, and the next sign-in asks for its code, on a phone too', async ({
  hire,
  owner,
  newPage,
}) => {
  const { roleId, ...person } = await hire(['/admin/catalog/brand/index']);
  const { data: role } = await owner.post<{ version: number }>('/admin/access/role/GetDetailPage', { id: roleId });
  const body = { id: roleId, version: role.version, requiresSecondFactor: true };
  expect((await owner.post('/admin/access/role/Update', body)).status).toBe(200);
  const page = await newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  const enter = async (): Promise<void> => {
    await page.getByLabel(login.username).fill(person.username);
    await page.getByLabel(login.password, { exact: true }).fill(person.password);
    await page.keyboard.press('Enter');
  };
  await page.goto('/admin/login');
  await enter();
  await expect(page).toHaveURL(path);
  const own = shown(page, path);
  await expect(own.getByRole('alert')).toContainText('要求两步验证');
  await own.getByLabel(texts['text.password']).first().fill(person.password);
  await page.keyboard.press('Enter');
  const secret = ((await own.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await own.getByLabel(texts['text.code']).fill(totp.generate());
  await page.keyboard.press('Enter');
  await expect(own.getByRole('listitem')).toHaveCount(10);
  const [recovery = ''] = await own.getByRole('listitem').allTextContents();
  await own.getByRole('button', { name: texts['text.stored'] }).click();
  await expect(own.getByRole('heading', { name: texts['text.active'] })).toBeVisible();
  await page.goto('/admin/catalog/brand');
  await expect(shown(page, '/admin/catalog/brand').getByRole('row').nth(1)).toBeVisible();

  const again = await newPage();
  await again.goto('/admin/login');
  await again.getByLabel(login.username).fill(person.username);
  await again.getByLabel(login.password, { exact: true }).fill(person.password);
  await again.keyboard.press('Enter');
  await expect(again.getByLabel(login.code)).toBeFocused();
  await again.keyboard.type('000000');
  await again.keyboard.press('Enter');
  await expect(again.getByRole('alert')).toContainText('验证码错误');
  await expect(again.getByLabel(login.code)).toBeFocused();
  await again.keyboard.type(recovery);
  await again.keyboard.press('Enter');
  await expect(again).toHaveURL('/admin/catalog/brand');
});
