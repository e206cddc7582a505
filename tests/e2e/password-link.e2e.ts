import login from '../../apps/web/locales/zh-cn/member-login.json' with { type: 'json' };
import english from '../../apps/web/locales/en/member-login.json' with { type: 'json' };
import texts from '../../contexts/member/member/locales/zh-cn.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newMember } from './keyboard-sample.ts';
import { enter, signInMember } from './member.ts';

const next = 'Osprey-19-cliff';
const phone = { width: 390, height: 844 };

test('on a phone staff make a link for a new password, and the member sets one with it, once', async ({
  adminPage: page,
  newPage,
  owner,
}) => {
  const member = await newMember(owner);
  await page.setViewportSize(phone);
  await page.goto(`/admin/member/member/${member.id}`);
  await page.getByRole('button', { name: texts['text.more'], exact: true }).click();
  await page.getByRole('menuitem', { name: texts['text.passwordLink'] }).click();
  const dialog = page.getByRole('dialog', { name: texts['text.passwordLink'] });
  const address = await dialog.locator('code').innerText();
  expect(address).toMatch(/\/user\/login#reset=[0-9a-f]{64}$/);
  expect(await seriousViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);

  const own = await newPage();
  await own.setViewportSize(phone);
  const { hash } = new URL(address);
  await own.goto(`/user/login${hash}`);
  const password = own.getByLabel(login['forgot.password'], { exact: true });
  const submit = own.getByRole('button', { name: login['forgot.submit'], exact: true });
  await submit.click();
  await expect(own.getByText(login['missing.password'])).toBeVisible();
  await password.fill('123456');
  await submit.click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  expect(await seriousViolations(own)).toEqual([]);
  expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  await password.fill(next);
  await submit.click();
  await expect(own.getByRole('status')).toHaveText(login['forgot.done']);
  // The used link is no longer in the address.
  await expect(own).toHaveURL('/user/login');

  // Pasted once more into the same tab: its form opens without a reload, and says that the link is over.
  await own.evaluate((again) => {
    window.location.hash = again;
  }, hash);
  await own.getByLabel(login['forgot.password'], { exact: true }).fill('Heron-72-reeds');
  await submit.click();
  await expect(own.getByRole('alert')).toHaveText(texts['error.link-over']);
  await own.getByRole('button', { name: login['to-sign-in'] }).click();
  await enter(own, { ...member, password: next });
  await expect(own).toHaveURL('/user/overview');
});

test('a link that was cut off says so, and one opens also where a member is signed in, in both languages', async ({
  page,
  owner,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/user/login#reset=4f0b29');
  await expect(page.getByRole('status')).toHaveText(login['link.broken']);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('status')).toHaveText(english['link.broken']);
  const member = await newMember(owner);
  const { data } = await owner.post<{ token: string }>('/admin/member/member/passwordLink', { id: member.id });
  await signInMember(page, await newMember(owner));
  await page.goto(`/user/login#reset=${data.token}`);
  await expect(page.getByText(english['link.subtitle'])).toBeVisible();
  await expect(page.getByLabel(english['forgot.password'], { exact: true })).toBeVisible();
});
