import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { signIn } from './staff-page.ts';
import { expect, test } from './fixtures.ts';
import type { SignIn } from './fixtures-server.ts';
import { notePointers, openAt, pointersOf, tabTo, typeOver } from './keyboard.ts';
import { type Calls, callsOf, password } from './staff.ts';

/** The context of a job. */
export interface KeyboardSession {
  /** Shows the screen, and is operated by keys alone. */
  readonly page: Page;
  /** API calls of an owner of the shop, for creating what a job works on. */
  readonly owner: Calls;
  readonly signIns: readonly SignIn[];
}

/** The main task of a screen, done from its first Tab on. */
export interface Job {
  readonly does: string;
  /**
   * Creates the row that the screen is opened with and returns its address. Default: the screen has no row, or any row will do.
   */
  address?(session: KeyboardSession): Promise<string>;
  run(session: KeyboardSession): Promise<void>;
}

/** Jobs by the screens that `listScreens` returns. */
export type Jobs = Readonly<Record<string, Job>>;

/** Creates an owner for these tests, so that they change no lists, drafts or profile of others. */
export async function newOwner(admin: Calls): Promise<Pick<SignIn, 'username' | 'password'>> {
  const username = `keys${randomUUID().slice(0, 6)}`;
  const body = { username, nickname: username, password, super: true, roleIds: [] };
  expect((await admin.post('/admin/access/admin/add', body)).status).toBe(200);
  return { username, password };
}

/** Opens a page that records pointer events. */
async function watchedPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'zh-CN', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await notePointers(page);
  return page;
}

type Opening = (page: Page, admin: SignIn, signIns: readonly SignIn[]) => Promise<unknown>;

/** Opens nothing: screens of visitors are opened by their address. */
export const asVisitor: Opening = async () => undefined;
export const asOwner: Opening = async (page, admin) => signIn(page, await newOwner(await callsOf(page.request, admin)));
/** Signs a user in on the open login page, by keyboard alone. */
export async function enterByKeys(
  page: Page,
  { username, password: secret }: Pick<SignIn, 'username' | 'password'>,
): Promise<void> {
  await tabTo(page.getByLabel('账号'));
  await typeOver(page, username);
  await tabTo(page.getByLabel('密码', { exact: true }));
  await page.keyboard.type(secret);
  await page.keyboard.press('Enter');
}

/** Signs in a member who has bought before. */
export const asShopper: Opening = async (page, _admin, signIns) => {
  const shopper = signIns.find(({ audience }) => audience === 'member');
  if (!shopper) throw new Error('the demo shop has no member');
  await page.goto('/user/login');
  await enterByKeys(page, shopper);
  await expect(page).toHaveURL('/user/overview');
};

/** Runs every job on one page with a signed-in user, each from the first Tab of its screen. */
export function tryJobs(jobs: Jobs, open: Opening): void {
  let session: KeyboardSession;
  test.beforeAll(async ({ browser, baseURL, admin, signIns }) => {
    const page = await watchedPage(browser, baseURL);
    session = { page, owner: await callsOf(page.request, admin), signIns };
    await open(page, admin, signIns);
  });
  test.afterAll(() => session.page.context().close());
  for (const [path, job] of Object.entries(jobs)) {
    test(`by keyboard alone: ${path} ${job.does}`, async () => {
      const { page } = session;
      const address = (await job.address?.(session)) ?? path;
      if (open === asVisitor) await page.goto(address);
      else await openAt(page, address);
      await job.run(session);
      expect(await pointersOf(page)).toEqual([]);
    });
  }
}
