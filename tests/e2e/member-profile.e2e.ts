import words from '../../contexts/member/member-profile/locales/zh-cn.json' with { type: 'json' };
import english from '../../contexts/member/member-profile/locales/en.json' with { type: 'json' };
import passwordWords from '../../contexts/member/member-password/locales/zh-cn.json' with { type: 'json' };
import passwordEnglish from '../../contexts/member/member-password/locales/en.json' with { type: 'json' };
import sharp from 'sharp';
import { smsServer } from '../../contexts/messaging/sms-channel/testing/sms-server.ts';
import { seriousViolations } from './axe.ts';
import { sql } from './database.ts';
import { unique } from './drafts.ts';
import { expect, test } from './fixtures.ts';
import { newMember } from './keyboard-sample.ts';
import { enter, openAccount, signInMember } from './member.ts';

const next = 'Osprey-19-cliff';

for (const width of [390, 1440]) {
  test(`[M-47.page] at ${width} px a member changes the own name`, async ({ page, owner }) => {
    const member = await newMember(owner);
    await page.setViewportSize({ width, height: 844 });
    await signInMember(page, member);
    await page.goto('/user/profile');
    const nickname = unique('改名');
    await page.getByLabel(words['field.nickname']).fill('');
    await page.getByRole('button', { name: words['text.save'], exact: true }).click();
    await expect(page.getByLabel(words['field.nickname'])).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel(words['field.nickname']).fill(nickname);
    await page.getByRole('button', { name: words['text.save'], exact: true }).click();
    await expect(page.getByLabel(words['field.nickname'])).toHaveAttribute('aria-invalid', 'false');
    await page.reload();
    await expect(page.getByLabel(words['field.nickname'])).toHaveValue(nickname);
    expect(await seriousViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const { data } = await owner.post<{ nickname: string }>('/admin/member/member/GetDetailPage', { id: member.id });
    expect(data.nickname).toBe(nickname);
  });

  test(`[M-47.page] at ${width} px a member changes avatar, gender, birthday and motto`, async ({ page, owner }) => {
    const member = await newMember(owner);
    await page.setViewportSize({ width, height: 844 });
    await signInMember(page, member);
    await page.goto('/user/profile');
    const picture = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#2b6' } })
      .png()
      .toBuffer();
    const avatar = page.locator('.profile-avatar img');
    await expect(page.getByText(words['text.choose-avatar'])).toBeVisible();
    await expect(avatar).toHaveCount(0);
    await page.getByLabel(words['text.choose-avatar']).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    await expect(avatar).toHaveAttribute('src', /\/storage\/member\//);
    await page.getByLabel(words['field.gender']).selectOption({ label: words['text.gender.2'] });
    await page.getByLabel(words['field.birthday']).fill('1990-05-01');
    await page.getByLabel(words['field.motto']).fill('慢慢来');
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/user/profile/Update'));
    await page.getByRole('button', { name: words['text.save'], exact: true }).click();
    expect((await saved).status()).toBe(200);
    await page.reload();
    await expect(page.getByLabel(words['field.birthday'])).toHaveValue('1990-05-01');
    await expect(page.getByLabel(words['field.motto'])).toHaveValue('慢慢来');
    await expect(page.getByLabel(words['field.gender'])).toHaveValue('2');
    // The header of the area shows the same picture.
    await expect(page.locator('.mc-avatar img')).toHaveCount(2);
    expect(await seriousViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: words['text.remove-avatar'] }).click();
    await expect(page.locator('.mc-avatar img')).toHaveCount(0);
  });
}

for (const width of [390, 1440])
  test(`[M-47.page] at ${width} px a member proves the present and the new mobile, and is told which code is wrong`, async ({
    page,
    owner,
  }) => {
    const services = await smsServer();
    const account = { account: 'AC1', secret: 'token-of-a-test', signName: '+15005550006', endpoint: services.url };
    const channel = { name: unique('通道'), provider: 'twilio', ...account };
    const added = await owner.post<{ id: number }>('/admin/messaging/sms-channel/add', channel);
    await sql('update messaging_sms_channel set weigh = 1000 where id = $1', [added.data.id]);
    const member = await newMember(owner);
    const next = `1992${String(Date.now()).slice(-7)}`;
    await page.setViewportSize({ width, height: 844 });
    await signInMember(page, member);
    await page.goto('/user/profile');
    await page.getByRole('button', { name: words['text.change-mobile'] }).click();
    const drawer = page.getByRole('dialog');
    const codeTo = async (label: string, n: number): Promise<string> => {
      await sql('delete from messaging_allowance');
      await drawer.getByRole('button', { name: words['text.send-code'] }).first().click();
      await expect.poll(() => services.received.length, { timeout: 15_000 }).toBe(n);
      const code = /\d{6}/.exec(services.received.at(-1)?.text ?? '')?.[0] ?? '';
      await drawer.getByLabel(label).fill(code);
      return code;
    };
    const oldLabel = words['text.old-code'].replace('{{address}}', member.mobile);
    await codeTo(oldLabel, 1);
    await drawer.getByRole('button', { name: words['text.send-code'] }).click();
    await expect(drawer.getByText(words['text.enter-address'])).toBeVisible();
    await drawer.getByLabel(words['text.new-mobile'], { exact: true }).fill(next);
    const code = await codeTo(words['text.mobile-code'], 2);
    await drawer.getByLabel(words['text.mobile-code']).fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    const confirm = drawer.getByRole('button', { name: words['text.save-contact'] });
    await confirm.click();
    await expect(drawer.getByLabel(words['text.mobile-code'])).toHaveAttribute('aria-invalid', 'true');
    await expect(drawer.getByLabel(oldLabel)).toHaveAttribute('aria-invalid', 'false');
    expect(await seriousViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await drawer.getByLabel(words['text.mobile-code']).fill(code);
    await confirm.click();
    await expect(drawer).toHaveCount(0);
    await expect(page.getByText(next)).toBeVisible();
    await sql('update messaging_sms_channel set enabled = false where id = $1', [added.data.id]);
    await services.close();
  });

for (const [id, width] of [
  ['[M-46.page]', 390],
  ['M-46', 1440],
] as const)
  test(`${id} at ${width} px a member sets a new password; the other devices are signed out, this one is not`, async ({
    page,
    newPage,
    owner,
  }) => {
    const member = await newMember(owner);
    const other = await newPage();
    await signInMember(other, member);
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/user/login');
    await enter(page, member);
    await page.goto('/user/profile');
    await page.getByRole('link', { name: words['text.password-link'] }).click();
    await expect(page).toHaveURL('/user/password');
    await page.getByLabel(passwordWords['text.oldPassword']).fill(member.password);
    await page.getByLabel(passwordWords['text.password'], { exact: true }).fill(next);
    await page.getByLabel(passwordWords['text.again']).fill('another-19-one');
    const renew = page.getByRole('button', { name: passwordWords['text.renew'] });
    await renew.click();
    await expect(page.getByText(passwordWords['rule.differs'])).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByLabel(passwordWords['text.again']).fill(next);
    await renew.click();
    await expect(page.getByLabel(passwordWords['text.oldPassword'])).toHaveValue('');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await other.goto('/user/order');
    await expect(other).toHaveURL(/\/user\/login/);
    await page.goto('/user/overview');
    await expect(page).toHaveURL('/user/overview');
    await enter(other, { ...member, password: next });
  });

test('[M-46.deny] [M-47.deny] a visitor sees neither the profile nor the password page, and their calls answer 401', async ({
  page,
  request,
}) => {
  for (const width of [390, 1440])
    for (const path of ['/user/profile', '/user/password']) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await expect(page).toHaveURL(`/user/login?to=${encodeURIComponent(path)}`);
    }
  for (const call of ['GetDetailPage', 'Update', 'password', 'exportData'])
    expect((await request.post(`/user/profile/${call}`, { headers: { server: '1' } })).status(), call).toBe(401);
});

test('[M-46.lang] [M-47.lang] profile and password are shown in both languages', async ({ page, owner }) => {
  await signInMember(page, await newMember(owner));
  await openAccount(page);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('navigation', { name: 'Member centre' })).toBeVisible();
  for (const [path, title, former, width] of [390, 1440].flatMap((each) => [
    ['/user/profile', english.title, /昵称|手机/, each] as const,
    ['/user/password', passwordEnglish.title, /密码/, each] as const,
  ])) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(new RegExp(title));
    await expect(page.getByRole('main')).not.toContainText(former);
  }
});
