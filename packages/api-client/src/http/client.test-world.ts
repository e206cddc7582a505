import type { Scheduler } from 'fast-check';
import type { Audience, ClientEnv, TokenPair, WireAnswer, WireRequest } from '../tokens/client-env.ts';
import { type Client, createClient } from './client.ts';

/** How the simulated server answers a refresh and how long its access tokens are valid. */
export interface Weather {
  readonly refresh: 'ok' | 'rejected' | 'hangs';
  /** Number of calls that a token is valid for. */
  readonly tokenLives: number;
  readonly hasLock: boolean;
}

/**
 * Simulates a server, the storage shared by a browser's pages, and several pages; the scheduler orders every step between them.
 */
export function createWorld(scheduler: Scheduler, weather: Weather) {
  const server = createServer(weather);
  const clock = createClock();
  const disk: { pair: TokenPair | undefined } = { pair: { token: 'a0', refreshToken: 'r0' } };
  const queue = { tail: Promise.resolve() as Promise<unknown> };
  const transactions = { tail: Promise.resolve() as Promise<unknown> };
  const lost: number[] = [];

  function lock<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (!weather.hasLock) return work();
    const run = queue.tail.then(() => scheduler.schedule(Promise.resolve(), `grant ${name}`)).then(work);
    queue.tail = run.catch(() => undefined);
    return run;
  }

  /** Transactions of one store take effect in the order they were opened, with any delay. */
  function ordered<T>(name: string, effect: () => T): Promise<T> {
    const run = transactions.tail.then(() => scheduler.schedule(Promise.resolve(), name)).then(effect);
    transactions.tail = run;
    return run;
  }

  function page(index: number, audience: Audience = 'admin'): Client {
    let quick = disk.pair;
    const env: ClientEnv = {
      apiUrl: '',
      fetch: (url, request) => exchange(scheduler, clock, () => server.answer(url, request)),
      lock,
      tokens: {
        get: () => quick,
        read: () => ordered('read', () => disk.pair),
        adopt: (pair) => {
          if (quick) quick = pair;
        },
        set: async (pair) => {
          await ordered('write', () => {
            disk.pair = pair;
          });
          if (quick) quick = pair;
        },
        clear: () => {
          quick = undefined;
          return ordered('wipe', () => {
            disk.pair = undefined;
          });
        },
      },
      delay: clock.delay,
      uuid: () => `key-${index}-${server.keys++}`,
      lang: () => 'zh-cn',
      isOnline: () => true,
      text: (key) => key,
      lost: () => {
        lost[index] = (lost[index] ?? 0) + 1;
        quick = undefined;
      },
      redirect: () => undefined,
      log: () => undefined,
    };
    return createClient(env, audience);
  }

  return { server, disk, lost, page };
}

interface Shop {
  readonly seen: { refreshes: number; hung: number; executed: Map<string, number> };
  keys: number;
  answer(url: string, request: WireRequest): WireAnswer | 'silence';
}

function createServer({ refresh, tokenLives }: Weather): Shop {
  const seen = { refreshes: 0, hung: 0, executed: new Map<string, number>() };
  let token = { name: 'a1', left: tokenLives };
  let refreshToken = 'r0';
  let isOver = false;

  function renew(offered: unknown): WireAnswer | 'silence' {
    seen.refreshes += 1;
    if (refresh === 'hangs') {
      seen.hung += 1;
      return 'silence';
    }
    // Using a refresh token twice ends the whole session.
    if (refresh === 'rejected' || isOver || offered !== refreshToken) {
      isOver = true;
      return reply(401, { code: 401, msg: 'no', data: { error: 'request.unauthorized' } });
    }
    token = { name: `a${seen.refreshes}`, left: tokenLives };
    refreshToken = `r${seen.refreshes}`;
    return reply(200, { code: 1, msg: '', data: { token: token.name, refreshToken } });
  }

  function call(key: string, bearer: string | undefined): WireAnswer {
    if (isOver) return reply(401, { code: 401, msg: 'no', data: { error: 'request.unauthorized' } });
    if (bearer !== `Bearer ${token.name}` || token.left <= 0 || seen.refreshes === 0) {
      return reply(401, { code: 401, msg: 'expired', data: { error: 'request.token-expired' } }, true);
    }
    token.left -= 1;
    seen.executed.set(key, (seen.executed.get(key) ?? 0) + 1);
    return reply(200, { code: 1, msg: '', data: key });
  }

  return {
    seen,
    keys: 0,
    answer(url, request) {
      if (url.endsWith('/replaceToken')) return renew(offeredToken(request));
      return call(request.headers['Idempotency-Key'] ?? url, request.headers['Authorization']);
    },
  };
}

function offeredToken({ body }: WireRequest): unknown {
  return typeof body === 'string' ? JSON.parse(body).refresh_token : undefined;
}

function reply(status: number, body: unknown, isExpired = false): WireAnswer {
  const headers = { get: (name: string) => (name === 'token-expired' && isExpired ? '1' : null) };
  return { status, headers, text: async () => JSON.stringify(body) };
}

/** Request and response are two tasks: races only occur with a pause on both sides of the effect. */
async function exchange(scheduler: Scheduler, clock: Clock, arrived: () => WireAnswer | 'silence'): Promise<WireAnswer> {
  await scheduler.schedule(Promise.resolve(), 'arrive');
  const answer = arrived();
  if (answer === 'silence') {
    void scheduler.schedule(Promise.resolve(), 'ten seconds').then(clock.ring);
    return new Promise(() => undefined);
  }
  await scheduler.schedule(Promise.resolve(), 'answer');
  return answer;
}

interface Clock {
  delay(ms: number, signal: AbortSignal): Promise<void>;
  ring(): void;
}

/** A clock on which time only passes when a test rings it because a request hangs. */
function createClock(): Clock {
  const waiting = new Set<() => void>();
  return {
    delay: (_ms, signal) =>
      new Promise((resolve) => {
        waiting.add(resolve);
        signal.addEventListener('abort', () => waiting.delete(resolve), { once: true });
      }),
    ring: () => {
      for (const resolve of waiting) resolve();
      waiting.clear();
    },
  };
}
