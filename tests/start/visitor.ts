import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';

/** A reply of the server; the test determines the type of its data. */
export interface Answer<T> {
  readonly code: number;
  readonly data: T;
}

/** A signed-in HTTP client of a running shop. */
export interface Visitor {
  post<T>(path: string, body?: unknown): Promise<Answer<T>>;
}

/** Returns the password that a first start printed for an account. */
export function passwordIn(told: string, username: string): string {
  const [, password] = new RegExp(`^ {2}(?:staff |member) {2}${username} +(\\S+)$`, 'm').exec(told) ?? [];
  if (!password) throw new Error(`no sign-in of ${username} in:\n${told}`);
  return password;
}

/**
 * Signs in over HTTP.
 * @throws with the server's reply when the sign-in fails
 */
export async function signIn(address: string, password: string, username = 'admin'): Promise<Visitor> {
  const call = async <T>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer<T>> => {
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { server: '1', 'accept-language': 'en', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const told: Answer<T> = JSON.parse(await answer.text());
    return told;
  };
  const answer = await call<{ token: string }>('/admin/Index/login', { username, password });
  if (answer.code !== 1) throw new Error(`no sign-in: ${JSON.stringify(answer)}`);
  return { post: (path, body = {}) => call(path, body, { authorization: `Bearer ${answer.data.token}` }) };
}

export const orders = '/admin/sales/order/GetPageData';

interface Page {
  readonly result: readonly { readonly name: string }[];
}

/** Adds carriers, four at a time, until the server is gone. Calls back with each name that the server acknowledged. */
export async function writeUntilGone(visitor: Visitor, run: string, acknowledged: (name: string) => void): Promise<void> {
  const writer = async (hand: number): Promise<void> => {
    for (let count = 1; ; count += 1) {
      const name = `Carrier ${run}-${hand}-${count}`;
      const answer = await visitor.post('/admin/sales/carrier/add', { name }).catch(() => null);
      if (!answer) return;
      if (answer.code === 1) acknowledged(name);
      await turn();
    }
  };
  await Promise.all([1, 2, 3, 4].map(writer));
}

/** Returns the names of all existing carriers. */
export async function carriers(visitor: Visitor): Promise<string[]> {
  const names: string[] = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const { data } = await visitor.post<Page>('/admin/sales/carrier/GetPageData', { page: { currentPage, pageSize: 100 } });
    names.push(...data.result.map(({ name }) => name));
    if (data.result.length < 100) return names;
  }
}

/** Returns the page that a browser gets for an address. Not with `fetch`, which cannot set the header of a navigation. */
export const pageAt = (url: string): Promise<string> =>
  new Promise((done, failed) => {
    get(url, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } }, (answer) => done(text(answer))).on(
      'error',
      failed,
    );
  });
