import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { signIn } from './staff-page.ts';
import { expect, test } from './fixtures.ts';
import type { SignIn } from './fixtures-server.ts';
import { notePointers, openAt, pointersOf, tabTo, typeOver } from './keyboard.ts';
import { type Calls, callsOf, password } from './staff.ts';

/** What a job is done with. */
export interface KeyboardSession {
  /** Shows the screen, and is touched by keys alone. */
  readonly page: Page;
  /** Calls of an owner of the shop, past the screens: to make what a job works on. */
  readonly owner: Calls;
  readonly signIns: readonly SignIn[];
}

/** What a screen is there for, done from its first Tab on. */
export interface Job {
  readonly does: string;
  /** The row of its own that the screen is opened with. Default: the screen has no row, or any will do. */
  address?(session: KeyboardSession): Promise<string>;
  run(session: KeyboardSession): Promise<void>;
}

/** Jobs by the screens that `listScreens` names. */
export type Jobs = Readonly<Record<string, Job>>;

/** An owner of their own, so that what these journeys leave in lists, drafts and profile is nobody else's. */
export async function newOwner(admin: Calls): Promise<Pick<SignIn, 'username' | 'password'>> {
  const username = `keys${randomUUID().slice(0, 6)}`;
  const body = { username, nickname: username, password, super: true, roleIds: [] };
  expect((await admin.post('/admin/access/admin/add', body)).status).toBe(200);
  return { username, password };
}

/** A page that keeps what was pointed at. */
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
/** Signs somebody in where the login stands, as they do who have nothing but keys. */
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

/** A shopper who has bought before. */
export const asShopper: Opening = async (page, _admin, signIns) => {
  const shopper = signIns.find(({ audience }) => audience === 'member');
  if (!shopper) throw new Error('the demo shop has no member');
  await page.goto('/user/login');
  await enterByKeys(page, shopper);
  await expect(page).toHaveURL('/user/overview');
};

/** Tries every job on one page that somebody was signed in on, each from the first Tab of its screen. */
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
