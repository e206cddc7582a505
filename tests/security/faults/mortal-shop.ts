import { type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../setup/free-port.ts';
import type { TestShop } from '../../setup/shop.ts';
import { startShopProcess } from './start-shop-process.ts';
import { type Answer, sent } from './traders.ts';

/** A process of a shop that is killed again and again, and whose clients repeat what they got no answer to. */
export interface MortalShop {
  /** Sends a request under a key of its own until it is answered, however many processes die of it. */
  post(path: string, body: object, token: string): Promise<Answer>;
  kill(): Promise<void>;
  readonly kills: number;
  readonly answers: number;
  /** Requests that were sent again. */
  readonly repeats: number;
  close(): Promise<void>;
}

const timeoutMs = 120_000;
const isUnanswered = (answer: Answer | null): boolean =>
  answer === null || answer.status === 503 || answer.data['error'] === 'request.in-progress';

interface Standing {
  readonly child: ChildProcess;
  readonly address: string;
}

async function end({ child }: Standing): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** The process that follows the killed one stands ready before: nobody waits for its start, and each kill costs one start. */
export async function mortalShop({ db, dataDir }: Pick<TestShop, 'db' | 'dataDir'>): Promise<MortalShop> {
  async function start(): Promise<Standing> {
    const port = await freePort();
    const child = await startShopProcess({ DATABASE_URL: db.directUrl, DATA_DIR: dataDir, PORT: port, DEMO: '0' });
    return { child, address: `http://127.0.0.1:${port}` };
  }
  const counts = { kills: 0, answers: 0, repeats: 0 };
  let living = await start();
  let next = start();
  let ready: Promise<unknown> = Promise.resolve();

  async function followed(): Promise<void> {
    const killed = end(living);
    living = await next;
    next = start();
    await killed;
    counts.kills += 1;
  }

  return {
    get kills() {
      return counts.kills;
    },
    get answers() {
      return counts.answers;
    },
    get repeats() {
      return counts.repeats;
    },
    async post(path, body, token) {
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
      const last = performance.now() + timeoutMs;
      for (;;) {
        await ready;
        const answer = await sent(living.address, path, { body, headers });
        if (answer && !isUnanswered(answer)) {
          counts.answers += 1;
          return answer;
        }
        if (performance.now() > last) throw new Error(`${path} was not answered`);
        counts.repeats += 1;
        await pause(20);
      }
    },
    async kill() {
      ready = ready.then(followed);
      await ready;
    },
    async close() {
      await ready;
      await Promise.all([end(living), next.then(end)]);
    },
  };
}
