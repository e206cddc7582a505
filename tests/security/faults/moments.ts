import { once } from 'node:events';
import { until } from '../../../packages/server/src/testing/until.ts';
import { freePort } from '../../setup/free-port.ts';
import type { TestShop } from '../../setup/shop.ts';
import type { NamedPoint } from './named-point.ts';
import { startShopProcess } from './start-shop-process.ts';

/** A write in the middle of which a process is killed, and how to tell what the process left of it. */
export interface Doomed {
  /** A value of its first statement: the key of its request, or the id of its job. */
  readonly mark: string;
  /** Sends the request to the process; absent for a job, which the process takes by itself. */
  readonly send?: (address: string) => Promise<unknown>;
  /** What is stored of it, read by one statement. */
  state(): Promise<unknown>;
  /** The state without it, and with all of it. */
  readonly none: unknown;
  readonly all: unknown;
  /** Sends it again, or has another worker continue it; throws if that fails. */
  again(): Promise<void>;
}

/** What a process left of a write. `isKilled` is false if the write was over before the moment came. */
export interface Left {
  readonly part: 'none' | 'all' | 'some';
  readonly isKilled: boolean;
}

const timeoutMs = 60_000;
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A process whose job kills it may be gone before it says that it is ready. */
const diedAtOnce = (error: unknown): null => {
  if (error instanceof Error && error.message.startsWith('the process ended with null')) return null;
  throw error;
};

/** Runs a write in a process of its own that is killed at a moment of it, counted in statements. */
export async function killedAt(shop: TestShop, doomed: Doomed, point: Pick<NamedPoint, 'turn' | 'isSplit'>): Promise<Left> {
  const { mark, send, state, none, all } = doomed;
  const port = await freePort();
  const starting = startShopProcess({
    DATABASE_URL: shop.db.directUrl,
    DATA_DIR: shop.dataDir,
    PORT: port,
    DEMO: '0',
    SECURITY_DIES_AT: JSON.stringify({ when: 'before-statement', mark, ...point }),
  });
  const child = await (send ? starting : starting.catch(diedAtOnce));
  let isGone = child === null || child.signalCode !== null;
  const isKilled = async (): Promise<boolean> => {
    if (!child || isGone) return true;
    const gone = once(child, 'exit').then(() => (isGone = true));
    const isOver = send ? send(`http://127.0.0.1:${port}`).then((answer) => answer !== null) : null;
    if (isOver === null) await until(async () => isGone || same(await state(), all), timeoutMs);
    const isAnswered = isOver === null ? !isGone : await isOver;
    child.kill('SIGKILL');
    await gone;
    return !isAnswered;
  };
  const wasKilled = await isKilled();
  const left = await state();
  return { isKilled: wasKilled, part: same(left, none) ? 'none' : same(left, all) ? 'all' : 'some' };
}
