import type { Page } from '@playwright/test';
import type { SignIn } from './fixtures-server.ts';

/** An account; those of the demo shop have an `audience` and share one sign-in per worker. */
export type Person = Pick<SignIn, 'username' | 'password'> & Partial<Pick<SignIn, 'audience'>>;

interface Session {
  readonly info: object;
  readonly token: string;
  readonly refreshToken: string;
}

const areas = {
  admin: { path: '/admin/Index/login', index: '/admin/Index/index', answer: 'adminInfo', key: 'adminInfo' },
  member: { path: '/api/User/login', index: '/api/User/index', answer: 'memberInfo', key: 'userInfo' },
} as const;
type Audience = keyof typeof areas;

/** Shorter than the lifetime of a token, so that no shared session needs a refresh. */
const sharedMs = 5 * 60_000;
const shared = new Map<string, { readonly since: number; readonly session: Promise<Session> }>();

async function logIn(page: Page, audience: Audience, { username, password }: Person): Promise<Session> {
  const { path, answer } = areas[audience];
  const reply = await page.request.post(path, { headers: { server: '1' }, data: { username, password } });
  if (!reply.ok()) throw new Error(`${username} cannot sign in: ${await reply.text()}`);
  const { data } = (await reply.json()) as { data: Session & Readonly<Record<string, object>> };
  return { info: data[answer] ?? {}, token: data.token, refreshToken: data.refreshToken };
}

/** Whether the server still accepts the token of a session. */
async function isLive(page: Page, audience: Audience, session: Promise<Session>): Promise<boolean> {
  const { token } = await session;
  const headers = audience === 'admin' ? { authorization: `Bearer ${token}` } : { 'member-token': token };
  const reply = await page.request.get(areas[audience].index, { headers: { server: '1', ...headers } });
  if (!reply.ok()) console.warn(`The shared session has ended: ${reply.status()} ${await reply.text()}`);
  return reply.ok();
}

async function sharedSession(page: Page, audience: Audience, person: Person): Promise<Session> {
  const known = shared.get(person.username);
  if (known && Date.now() - known.since < sharedMs && (await isLive(page, audience, known.session))) return known.session;
  const session = logIn(page, audience, person);
  shared.set(person.username, { since: Date.now(), session });
  return session;
}

/** Runs in the page: stores the session as the login page does. */
async function keepSession({ audience, key, session }: { audience: Audience; key: string; session: Session }): Promise<void> {
  const { info, token, refreshToken } = session;
  const opening = indexedDB.open('sessions', 1);
  opening.onupgradeneeded = () => {
    for (const kind of ['tokens', 'leases']) opening.result.createObjectStore(kind);
  };
  await new Promise((resolve, reject) => {
    opening.onerror = reject;
    opening.onsuccess = () => {
      const writing = opening.result.transaction('tokens', 'readwrite');
      writing.objectStore('tokens').put({ token, refreshToken, at: Date.now() }, audience);
      writing.oncomplete = resolve;
      writing.onabort = reject;
    };
  });
  opening.result.close();
  const more = audience === 'admin' ? { tokenApi: token } : {};
  localStorage.setItem(key, JSON.stringify({ ...info, token, refreshToken, ...more }));
}

/** Signs a person in without the login page, which has tests of its own; `anew` for tests that end the session. */
export async function enterAs(page: Page, audience: Audience, person: Person, anew: boolean): Promise<void> {
  const session = await (person.audience && !anew ? sharedSession(page, audience, person) : logIn(page, audience, person));
  // A page of the same origin that loads nothing.
  await page.goto('/healthz');
  await page.evaluate(keepSession, { audience, key: areas[audience].key, session });
}
