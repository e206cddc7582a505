import words from '../../contexts/member/member-profile/locales/zh-cn.json' with { type: 'json' };
import english from '../../contexts/member/member-profile/locales/en.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { unique } from './drafts.ts';
import { expect, test } from './fixtures.ts';
import { newMember } from './keyboard-sample.ts';
import { signInMember } from './member.ts';

const next = 'Osprey-19-cliff';

test('a member changes the own name and mobile, and the password, in both languages and on a phone', async ({ page, owner }) => {
  const member = await newMember(owner);
  await signInMember(page, member);
  await page.goto('/user/profile');
  const nickname = unique('改名');
  await page.getByLabel(words['field.nickname']).fill(nickname);
  await page.getByLabel(words['field.mobile']).fill('12');
  await page.getByRole('button', { name: words['text.save'], exact: true }).click();
  await expect(page.getByLabel(words['field.mobile'])).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel(words['field.mobile']).fill('13900000002');
  await page.getByRole('button', { name: words['text.save'], exact: true }).click();
  await expect(page.getByLabel(words['field.mobile'])).toHaveAttribute('aria-invalid', 'false');
  await page.reload();
  await expect(page.getByLabel(words['field.nickname'])).toHaveValue(nickname);
  await expect(page.getByLabel(words['field.mobile'])).toHaveValue('13900000002');
  expect(await seriousViolations(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel(words['text.oldPassword']).fill(member.password);
  await page.getByLabel(words['text.password'], { exact: true }).fill(next);
  await page.getByLabel(words['text.again']).fill('another-19-one');
  const renew = page.getByRole('button', { name: words['text.renew'] });
  await renew.click();
  await expect(page.getByText(words['rule.differs'])).toBeVisible();
  await page.getByLabel(words['text.again']).fill(next);
  await renew.click();
  await expect(page.getByLabel(words['text.oldPassword'])).toHaveValue('');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const { data } = await owner.post<{ nickname: string }>('/admin/member/member/GetDetailPage', { id: member.id });
  expect(data.nickname).toBe(nickname);

  await page.getByRole('button', { name: /的账户$/ }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: english.title, exact: true })).toBeVisible();
});
