import { ApiError } from './api-error.ts';
import type { Audience, ClientEnv, LossReason, TokenPair } from '../tokens/client-env.ts';

/** Requests a new token pair with a refresh token; `undefined` when the server does not return one. */
export type RequestPair = (refreshToken: string) => Promise<TokenPair | undefined>;

/** The token refresh of one audience; at most one runs in this browser. */
export interface Refresh {
  /** Resolves with the token when the running refresh has finished; immediately with `undefined` when none runs. */
  settled(): Promise<{ readonly token: string | undefined } | undefined>;
  /** Returns a token other than `used`, or `undefined` when the session is over (and `env.lost` was called). */
  renew(used: string): Promise<string | undefined>;
}

export function createRefresh(env: ClientEnv, audience: Audience, ask: RequestPair): Refresh {
  let running: Promise<string | undefined> | undefined;

  async function renewLocked(used: string): Promise<string | undefined> {
    const now = await env.tokens.read();
    if (!now) {
      notify('elsewhere');
      return undefined;
    }
    if (now.token !== used) {
      env.tokens.adopt(now);
      return now.token;
    }
    const next = await requestPair(now.refreshToken);
    if (next) {
      // The user signed out during the request: the new pair must not restore the session.
      if (!(await env.tokens.read()) || !env.tokens.get()) return undefined;
      await env.tokens.set(next);
      return next.token;
    }
    const isNews = env.tokens.get() !== undefined;
    await env.tokens.clear();
    if (isNews) env.lost('rejected');
    return undefined;
  }

  /** Does not report to a page that ended the session itself in the meantime. */
  function notify(reason: LossReason): void {
    if (env.tokens.get()) env.lost(reason);
  }

  async function requestPair(refreshToken: string): Promise<TokenPair | undefined> {
    try {
      return await ask(refreshToken);
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  }

  async function renew(used: string): Promise<string | undefined> {
    running ??= env
      .lock(`refresh:${audience}`, () => renewLocked(used))
      .finally(() => {
        running = undefined;
      });
    const got = await running;
    // A refresh that was already running may return the token that has expired in the meantime.
    return got === used ? renew(used) : got;
  }

  return {
    settled: async () => (running ? { token: await running } : undefined),
    renew,
  };
}
