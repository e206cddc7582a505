import { test as base } from '@playwright/test';
import { readSignIns, type SignIn } from './fixtures-server.ts';

export { expect } from '@playwright/test';

interface Shop {
  /** The accounts that the first start of this run's server created. */
  readonly signIns: readonly SignIn[];
  /** The super administrator. */
  readonly admin: SignIn;
  /** A member of the demo shop. */
  readonly member: SignIn;
}

function the(audience: SignIn['audience']): SignIn {
  const found = signIns().find((entry) => entry.audience === audience);
  if (!found) throw new Error(`first-sign-in.txt names no ${audience}`);
  return found;
}

const signIns = (): SignIn[] => readSignIns(process.env['E2E_SIGN_IN'] ?? '');

/** Playwright's `test` with the base URL of the run's own server and the accounts to sign in with. */
export const test = base.extend<Shop>({
  baseURL: async ({}, use) => use(process.env['E2E_BASE_URL']),
  signIns: async ({}, use) => use(signIns()),
  admin: async ({}, use) => use(the('admin')),
  member: async ({}, use) => use(the('member')),
});
