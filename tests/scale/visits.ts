import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Answer, sent } from '../security/faults/traders.ts';
import { ownerPassword } from '../security/faults/start-shop-process.ts';

/** The caller's token, address and idempotency key. */
export interface Way {
  readonly token?: string;
  readonly from?: string;
  readonly key?: string;
}

const headersOf = ({ token, from, key }: Way): Record<string, string> => ({
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...(from ? { 'x-forwarded-for': from } : {}),
  ...(key ? { 'idempotency-key': key } : {}),
});

interface Place {
  readonly address: string;
}

export interface VisitRequest extends Way {
  readonly path: string;
  readonly body?: unknown;
}

/**
 * Makes a call to one process.
 * @throws when the process did not answer
 */
export async function call({ address }: Place, { path, body = {}, ...way }: VisitRequest): Promise<Answer> {
  const answer = await sent(address, path, { body, headers: headersOf(way) });
  if (!answer) throw new Error(`${address}${path} was not answered`);
  return answer;
}

export interface Pair {
  readonly token: string;
  readonly refreshToken: string;
}

export const pairIn = ({ data }: Answer): Pair => ({ token: String(data['token']), refreshToken: String(data['refreshToken']) });

/** Signs in as the first administrator. */
export async function signedInAt(at: Place): Promise<Pair> {
  const answer = await call(at, { path: '/admin/Index/login', body: { username: 'admin', password: ownerPassword } });
  expect(answer.status, JSON.stringify(answer.data)).toBe(200);
  return pairIn(answer);
}

/** Returns the status of a read with a token, which shows whether the process accepts it. */
export const knows = async (at: Place, token: string): Promise<number> =>
  (await call(at, { path: '/admin/catalog/brand/GetPageData', token })).status;

export const renewed = (at: Place, refreshToken: string): Promise<Answer> =>
  call(at, { path: '/api/User/replaceToken', body: { refresh_token: refreshToken } });

/** Uploads a file as a browser does. */
export async function sentFile(at: Place, options: Required<Pick<VisitRequest, 'path' | 'token'>>, file: File): Promise<Answer> {
  const form = new FormData();
  form.append('fileInput', file);
  const answer = await fetch(at.address + options.path, {
    method: 'POST',
    headers: { server: '1', 'accept-language': 'en', ...headersOf(options) },
    body: form,
  });
  const { data } = (await answer.json()) as { data: Answer['data'] | null };
  return { status: answer.status, data: data ?? {} };
}

/** An event stream, as a browser opens it. */
export interface Stream {
  readonly status: number;
  readonly messages: readonly { readonly type: string; readonly data: Readonly<Record<string, unknown>> }[];
  close(): void;
}

export async function openStream(at: Place, ticket: string): Promise<Stream> {
  const leaving = new AbortController();
  const answer = await fetch(`${at.address}/api/events?ticket=${ticket}`, { signal: leaving.signal });
  const messages: Stream['messages'][number][] = [];
  let text = '';
  async function read(): Promise<void> {
    for await (const piece of answer.body ?? []) {
      text += Buffer.from(piece).toString();
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('data: ')) messages.push(JSON.parse(line.slice(6)));
    }
  }
  // Closing aborts the read.
  read().catch(() => undefined);
  return { status: answer.status, messages, close: () => leaving.abort() };
}

/** Adds a banner; the caller provides the idempotency key. */
export const addBanner = (at: Place, title: string, way: Way): Promise<Answer> =>
  call(at, { path: '/admin/marketing/banner/add', body: { title, image: '/storage/banner/a.webp' }, ...way });

/** Adds each banner at both processes at the same time with one key; both must return the same reply. */
export async function addAtBoth([a, b]: readonly [Place, Place], titles: readonly string[], token: string): Promise<void> {
  const add = async (title: string): Promise<void> => {
    const way = { token, key: randomUUID() };
    const [one, other] = await Promise.all([addBanner(a, title, way), addBanner(b, title, way)]);
    expect(one.status, JSON.stringify(one.data)).toBe(200);
    expect(other).toEqual(one);
  };
  await Promise.all(titles.map(add));
}
