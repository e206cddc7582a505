import pg from 'pg';
import type { Clock } from '../clock.ts';

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: Error | boolean) => void) => void;

/**
 * A pool whose connections show the time of a clock: before it is used, a connection learns the instant that `kit_now()` returns,
 * unless it knows it already. A transaction sees the instant of its beginning. For simulated time only, without a pooler.
 */
export class ClockPool extends pg.Pool {
  readonly #clock: Clock;
  readonly #shown = new WeakMap<pg.PoolClient, number>();

  constructor(config: pg.PoolConfig, clock: Clock) {
    super(config);
    this.#clock = clock;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connected = super.connect().then((client) => this.#set(client));
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #set(client: pg.PoolClient): Promise<pg.PoolClient> {
    const now = this.#clock.now();
    if (this.#shown.get(client) === now) return client;
    try {
      await client.query(`set kit.now = '${new Date(now).toISOString()}'`);
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#shown.set(client, now);
    return client;
  }
}
