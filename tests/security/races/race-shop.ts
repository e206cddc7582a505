import { openDatabase } from '@shopkeeper/server/database';
import { createLog } from '@shopkeeper/server/http';
import { composeApp } from '../../../apps/server/src/compose.ts';
import { type Caller, crowdTimeouts, type TestShop, testShop } from '../../setup/shop.ts';
import { openWire, type Reply } from '../wire.ts';
import { type Protection, weakened } from './weakened.ts';

/** The requests of many concurrent clients. */
export interface Asking {
  /** Sent as JSON, or unchanged where it is a text. */
  readonly body: (at: number) => object | string;
  /** The content type of a text. */
  readonly type?: string;
  /** The caller; the owner by default. */
  readonly by?: (at: number) => Caller;
  /** The client address; the same for all by default. */
  readonly from?: (at: number) => string;
}

/** A server that receives many concurrent requests on separate connections. */
export interface Crowded {
  all(count: number, path: string, asking: Asking): Promise<Reply[]>;
}

export interface RaceShop extends TestShop {
  readonly crowd: Crowded;
  /** Runs a race against the same shop without some guards, as a control that shows they are needed; returns its result. */
  without<T>(guards: readonly Protection[], race: (crowd: Crowded) => Promise<T>): Promise<T>;
}

const mostAtOnce = 100;
const proxy = '127.0.0.1';

const tokenOf = ({ audience, token }: Caller): Record<string, string> =>
  audience === 'admin' ? { authorization: `Bearer ${token}` } : { 'member-token': token };

function crowdAt(address: string, owner: Caller): Crowded & { close(): void } {
  const wire = openWire(address, mostAtOnce);
  const headersOf = ({ by, from, type = 'application/json' }: Asking, at: number): Record<string, string> => ({
    server: '1',
    'accept-language': 'en',
    'content-type': type,
    ...tokenOf(by?.(at) ?? owner),
    'idempotency-key': `race-${process.hrtime.bigint()}-${at}`,
    ...(from ? { 'x-forwarded-for': from(at) } : {}),
  });
  return {
    all: (count, path, asking) =>
      Promise.all(
        Array.from({ length: count }, (_none, at) => {
          const body = asking.body(at);
          const text = typeof body === 'string' ? body : JSON.stringify(body);
          return wire.send({ method: 'POST', path, body: text, headers: headersOf(asking, at) });
        }),
      ),
    close: () => wire.close(),
  };
}

/** Creates a shop with servers that trust a local proxy. */
export async function raceShop(): Promise<RaceShop> {
  const shop = await testShop();
  const log = createLog({ level: 'silent' });

  async function server(guards: readonly Protection[]) {
    const whole = openDatabase({ url: shop.db.directUrl, log, max: 20, timeouts: crowdTimeouts });
    const weak = weakened(whole, guards);
    const { app } = await composeApp({ db: weak.db, log, dataDir: shop.dataDir, limits: false, trustProxy: proxy });
    const crowd = crowdAt(await app.listen({ port: 0, host: proxy }), shop.owner);
    return {
      crowd,
      missing: weak.missing,
      async close() {
        crowd.close();
        await app.close();
        await whole.close();
      },
    };
  }

  const guarded = await server([]);
  return {
    ...shop,
    crowd: guarded.crowd,
    async without(guards, race) {
      const bare = await server(guards);
      try {
        const result = await race(bare.crowd);
        const missing = bare.missing().map(({ stands }) => String(stands));
        if (missing.length > 0) throw new Error(`the control shows nothing, no statement has ${missing.join(' or ')}`);
        return result;
      } finally {
        await bare.close();
      }
    },
    async close() {
      await guarded.close();
      await shop.close();
    },
  };
}
