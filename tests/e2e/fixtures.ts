import { type BrowserContext, type Page, test as base } from '@playwright/test';
import { readSignIns, type ShopServer, type SignIn, startShop } from './fixtures-server.ts';
import { signInMember } from './member.ts';
import type { Person } from './sessions.ts';
import { type Calls, callsOf, hire, type Hired } from './staff.ts';
import { signIn } from './staff-page.ts';

export { expect } from '@playwright/test';

interface Shop {
  /** The accounts that the first start of this run's server created. */
  readonly signIns: readonly SignIn[];
  /** The super administrator. */
  readonly admin: SignIn;
  /** A member of the demo shop. */
  readonly member: SignIn;
  /** The page, with the super administrator signed in; no page is opened yet. */
  readonly adminPage: Page;
  /** The page, with the member signed in, at the overview. */
  readonly memberPage: Page;
  /** API calls of the super administrator. */
  readonly owner: Calls;
  /** API calls of another user. */
  readonly callsAs: (person: Person) => Promise<Calls>;
  /** Creates a user with a role of exactly these permissions. */
  readonly hire: (permissions: readonly string[]) => Promise<Hired>;
  /** Opens a page in a browser context of its own, which is closed after the test. */
  readonly newPage: () => Promise<Page>;
  /** Opens the back office as a user in a browser context of their own. */
  readonly openAs: (person: Person) => Promise<Page>;
}

function the(audience: SignIn['audience'], all: readonly SignIn[]): SignIn {
  const found = all.find((entry) => entry.audience === audience);
  if (!found) throw new Error(`first-sign-in.txt has no account of the audience ${audience}`);
  return found;
}

/** Playwright's `test` with the base URL of the run's own server and the accounts to sign in with. */
export const test = base.extend<Shop>({
  baseURL: async ({}, use) => use(process.env['E2E_BASE_URL']),
  signIns: async ({}, use) => use(readSignIns(process.env['E2E_SIGN_IN'] ?? '')),
  admin: async ({ signIns }, use) => use(the('admin', signIns)),
  member: async ({ signIns }, use) => use(the('member', signIns)),
  adminPage: async ({ page, admin }, use) => {
    await signIn(page, admin, null);
    await use(page);
  },
  memberPage: async ({ page, member }, use) => {
    await signInMember(page, member);
    await use(page);
  },
  owner: async ({ callsAs, admin }, use) => use(await callsAs(admin)),
  callsAs: async ({ request }, use) => use((person) => callsOf(request, person)),
  hire: async ({ owner }, use) => use((permissions) => hire(owner, permissions)),
  newPage: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  openAs: async ({ newPage }, use) =>
    use(async (person) => {
      const page = await newPage();
      await signIn(page, person);
      return page;
    }),
});

const startTimeoutMs = 150_000;

/** `test` on a server that no other test uses, for tests that count everything that happens in the shop. */
export const testAlone = test.extend<{ readonly shop: ShopServer }>({
  shop: [
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.stop();
    },
    { timeout: startTimeoutMs },
  ],
  baseURL: async ({ shop }, use) => use(shop.baseUrl),
  signIns: async ({ shop }, use) => use(readSignIns(shop.signIns)),
});
