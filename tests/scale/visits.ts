import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Answer, sent } from '../security/faults/traders.ts';
import { ownerPassword } from '../security/faults/start-shop-process.ts';

/** Who calls: by which token, from which address, and under which key. */
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

/** A call to one process. @throws when it did not answer at all */
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

/** Signs the first administrator in. */
export async function signedInAt(at: Place): Promise<Pair> {
  const answer = await call(at, { path: '/admin/Index/login', body: { username: 'admin', password: ownerPassword } });
  expect(answer.status, JSON.stringify(answer.data)).toBe(200);
  return pairIn(answer);
}

/** What a process answers to somebody who only wants to be known. */
export const knows = async (at: Place, token: string): Promise<number> =>
  (await call(at, { path: '/admin/catalog/brand/GetPageData', token })).status;

export const renewed = (at: Place, refreshToken: string): Promise<Answer> =>
  call(at, { path: '/api/User/replaceToken', body: { refresh_token: refreshToken } });

/** Sends one file as a browser does. */
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

/** An event stream as a browser holds it open. */
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
  // Who leaves breaks it off.
  read().catch(() => undefined);
  return { status: answer.status, messages, close: () => leaving.abort() };
}

/** Adds a banner; its key is the caller's. */
export const addBanner = (at: Place, title: string, way: Way): Promise<Answer> =>
  call(at, { path: '/admin/marketing/banner/add', body: { title, image: '/storage/banner/a.webp' }, ...way });

/** Adds banners, each asked for at both places at once under one key: both have to answer the same. */
export async function addAtBoth([a, b]: readonly [Place, Place], titles: readonly string[], token: string): Promise<void> {
  const add = async (title: string): Promise<void> => {
    const way = { token, key: randomUUID() };
    const [one, other] = await Promise.all([addBanner(a, title, way), addBanner(b, title, way)]);
    expect(one.status, JSON.stringify(one.data)).toBe(200);
    expect(other).toEqual(one);
  };
  await Promise.all(titles.map(add));
}
