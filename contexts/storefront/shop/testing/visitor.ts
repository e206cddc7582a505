import type { TestShop } from '../../../../tests/setup/shop.ts';

interface Got<T> {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly data: T;
}

/** Calls a public address as a visitor without a token. */
export async function visit<T = Record<string, unknown>>(
  { app }: Pick<TestShop, 'app'>,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Got<T>> {
  const reply = await app.inject({ method: 'GET', url, headers: { 'accept-language': 'en', ...headers } });
  const { data } = reply.body === '' ? { data: null } : reply.json<{ data: T }>();
  return { status: reply.statusCode, headers: reply.headers, body: reply.body, data: data as T };
}
