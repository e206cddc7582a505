import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { type Shape, shapeOf } from '../bug-report.domain.ts';

interface Replayed {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: unknown;
}

interface Answer {
  readonly status: number;
  readonly code: number;
  readonly error: string | null;
  readonly shape: Shape;
}

interface Envelope {
  readonly code: number;
  readonly data: unknown;
}

const errorOf = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'error' in data && typeof data.error === 'string' ? data.error : null;

/** Makes the calls of a bug report one after another as a user of the back office; returns their answers without values. */
export async function replay(
  request: APIRequestContext,
  { username, password }: { readonly username: string; readonly password: string },
  calls: readonly Replayed[],
): Promise<Answer[]> {
  const headers = { server: '1', 'accept-language': 'zh-cn' };
  const login = await request.post('/admin/Index/login', { headers, data: { username, password } });
  const { token } = ((await login.json()) as { data: { token: string } }).data;
  const answers: Answer[] = [];
  for (const { method, path, body } of calls) {
    const own = { ...headers, authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    const answer = await request.fetch(path, { method, headers: own, ...(method === 'POST' ? { data: body ?? {} } : {}) });
    const { code, data } = (await answer.json()) as Envelope;
    answers.push({ status: answer.status(), code, error: code === 1 ? null : errorOf(data), shape: shapeOf(data) });
  }
  return answers;
}
