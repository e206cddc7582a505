import { ApiError } from './api-error.ts';
import type { Audience, ClientEnv, LossReason, TokenPair } from './client-env.ts';

/** Asks for a new pair with a refresh token; `undefined` when there is none to be had. */
export type RequestPair = (refreshToken: string) => Promise<TokenPair | undefined>;

/** The one refresh of an audience in this browser. */
export interface Refresh {
  /** Ends when the refresh that runs now has ended, with its token; at once when none runs. */
  settled(): Promise<{ readonly token: string | undefined } | undefined>;
  /** Brings a token other than `used`, or `undefined` when the session is over (and `env.lost` was told). */
  renew(used: string): Promise<string | undefined>;
}

export function createRefresh(env: ClientEnv, audience: Audience, ask: RequestPair): Refresh {
  let running: Promise<string | undefined> | undefined;

  async function renewLocked(used: string): Promise<string | undefined> {
    const now = await env.tokens.read();
    if (!now) {
      tell('elsewhere');
      return undefined;
    }
    if (now.token !== used) {
      env.tokens.adopt(now);
      return now.token;
    }
    const next = await requestPair(now.refreshToken);
    if (next) {
      // Somebody signed out while we asked: the new pair must not bring the session back.
      if (!(await env.tokens.read()) || !env.tokens.get()) return undefined;
      await env.tokens.set(next);
      return next.token;
    }
    const isNews = env.tokens.get() !== undefined;
    await env.tokens.clear();
    if (isNews) env.lost('rejected');
    return undefined;
  }

  /** A page that ended the session itself while this ran already knows. */
  function tell(reason: LossReason): void {
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
    // A refresh that was already running may bring the very token that has expired since.
    return got === used ? renew(used) : got;
  }

  return {
    settled: async () => (running ? { token: await running } : undefined),
    renew,
  };
}
