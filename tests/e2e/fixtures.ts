import { test as base } from '@playwright/test';
import { readSignIns, type ShopServer, type SignIn, startShop } from './fixtures-server.ts';

export { expect } from '@playwright/test';

interface Shop {
  /** The accounts that the first start of this run's server created. */
  readonly signIns: readonly SignIn[];
  /** The super administrator. */
  readonly admin: SignIn;
  /** A member of the demo shop. */
  readonly member: SignIn;
}

function the(audience: SignIn['audience'], all: readonly SignIn[]): SignIn {
  const found = all.find((entry) => entry.audience === audience);
  if (!found) throw new Error(`first-sign-in.txt names no ${audience}`);
  return found;
}

/** Playwright's `test` with the base URL of the run's own server and the accounts to sign in with. */
export const test = base.extend<Shop>({
  baseURL: async ({}, use) => use(process.env['E2E_BASE_URL']),
  signIns: async ({}, use) => use(readSignIns(process.env['E2E_SIGN_IN'] ?? '')),
  admin: async ({ signIns }, use) => use(the('admin', signIns)),
  member: async ({ signIns }, use) => use(the('member', signIns)),
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
