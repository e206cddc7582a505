import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { signIn } from './staff-page.ts';
import type { SignIn } from './fixtures-server.ts';

type Person = Pick<SignIn, 'username' | 'password'>;

interface Reply<T> {
  readonly status: number;
  readonly data: T;
}

/** API calls of one user, without a screen. */
export interface Calls {
  post<T>(path: string, body?: object, more?: Readonly<Record<string, string>>): Promise<Reply<T>>;
}

/** Signs a user in without a screen. */
export async function callsOf(request: APIRequestContext, { username, password }: Person): Promise<Calls> {
  const headers = { server: '1', 'accept-language': 'en' };
  const login = await request.post('/admin/Index/login', { headers, data: { username, password } });
  const { token } = (await login.json()).data as { token: string };
  return {
    async post<T>(path: string, body: object = {}, more: Readonly<Record<string, string>> = {}) {
      const all = { ...headers, ...more, authorization: `Bearer ${token}` };
      const answer = await request.post(path, { headers: all, data: body });
      return { status: answer.status(), data: ((await answer.json()) as { data: T }).data };
    },
  };
}

/** The password of every user that the tests create. */
export const password = 'Kestrel-41-lane';

export type Hired = Person & { readonly roleId: number };

/** Creates a user with a role of exactly these permissions, so that no other test is disturbed. */
export async function hire(owner: Calls, permissions: readonly string[]): Promise<Hired> {
  const name = `e2e${randomUUID().slice(0, 8)}`;
  const role = await owner.post<{ id: number }>('/admin/access/role/add', { code: name, name, permissions });
  const body = { username: name, nickname: name, password, roleIds: [role.data.id] };
  expect((await owner.post('/admin/access/admin/add', body)).status).toBe(200);
  return { username: name, password, roleId: role.data.id };
}

/** Returns an account of the demo shop. */
export const named = (signIns: readonly SignIn[], username: string): SignIn => {
  const found = signIns.find((one) => one.audience === 'admin' && one.username === username);
  if (!found) throw new Error(`the demo shop has no ${username}`);
  return found;
};

/** Signs a user in with a browser context of their own. */
export async function open(browser: Browser, person: Person, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'zh-CN' });
  const page = await context.newPage();
  await signIn(page, person);
  return page;
}

/** The side menu. */
export const menu = (page: Page) => page.getByRole('navigation', { name: /菜单|menu/i }).first();

/** Finds a page in the side menu by the search field, because its group may be closed; returns its link. */
export async function menuLink(page: Page, title: string) {
  await menu(page).getByRole('searchbox').fill(title);
  return menu(page).getByRole('link', { name: title, exact: true });
}
