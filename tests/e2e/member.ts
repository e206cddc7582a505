import { expect, type Page } from '@playwright/test';
import { enterAs, type Person } from './sessions.ts';

/** Fills the open member login and waits until it has redirected. */
export async function enter(page: Page, { username, password }: Person): Promise<void> {
  await page.getByLabel('账号').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).not.toHaveURL(/\/user\/(login|loading)/);
}

/** Signs in without the login page. */
export async function signInMember(page: Page, person: Person): Promise<void> {
  await enterAs(page, 'member', person, false);
  await page.goto('/user/overview');
}

/** Signs in with the login page. */
export async function signInMemberByHand(page: Page, person: Person): Promise<void> {
  await page.goto('/user/login');
  await enter(page, person);
}

/** Opens the account dialog with the button in the page header, which every screen has. */
export async function openAccount(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

export interface StoredMember {
  readonly token: string;
  readonly refreshToken: string;
  readonly [field: string]: unknown;
}

/** The member stored in this browser; null when nobody is signed in. */
export const storedMember = (page: Page): Promise<StoredMember | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? 'null') as StoredMember | null);
