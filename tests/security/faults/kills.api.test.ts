import { checkInvariant } from '@shopkeeper/crud/invariants';
import { type Database, openDatabase, type Tx } from '@shopkeeper/server/database';
import { createLog } from '@shopkeeper/server/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invariants } from '../../../apps/server/src/compose.ts';
import { until } from '../../../packages/server/src/testing/until.ts';
import { securityTimeout, securitySeed, seeded, securityReport } from '../report.ts';
import { audit } from './books.ts';
import { shopUnderFire, type ShopUnderFire } from './shop-under-fire.ts';
import { lastOrder, letRunShort, marketOf } from './market.ts';
import { type Market, newTrading, trade } from './traders.ts';

/** Kills of each kind: `SECURITY_KILLS`. Writes during them: `SECURITY_OPERATIONS`, by as many clients as `SECURITY_CLIENTS`. */
const kills = Number(process.env['SECURITY_KILLS'] ?? 4);
const operations = Number(process.env['SECURITY_OPERATIONS'] ?? 1_000);
const hands = Number(process.env['SECURITY_CLIENTS'] ?? 6);
const slowestReadyMs = 5_000;

let shop: ShopUnderFire;
let db: Database;
let market: Market;
let before: number;
const trading = newTrading();
const { results, survived } = securityReport('kills');
const readyMs = {
  killApp: [] as number[],
  killDatabase: [] as number[],
  killConnection: [] as number[],
  restartDatabase: [] as number[],
};
type Blow = keyof typeof readyMs;

/**
 * Each round kills the server, then in turn the whole database, or one connection followed by a clean restart of the database.
 */
const blows = Array.from({ length: kills }, (_none, at): Blow[] =>
  at % 2 === 0 ? ['killApp', 'killDatabase'] : ['killApp', 'killConnection', 'restartDatabase'],
).flat();

/** Runs each kill at a random moment within its share of the writes. */
async function fire(): Promise<void> {
  const random = seeded(securitySeed);
  for (const [at, blow] of blows.entries()) {
    const moment = (operations * (at + random())) / blows.length;
    await until(() => trading.operations >= moment, securityTimeout(600_000));
    readyMs[blow].push(await shop[blow]());
  }
}

/** The times until the server was ready after its database failed, in ms. */
const underDatabase = (): number[] => [...readyMs.killDatabase, ...readyMs.killConnection, ...readyMs.restartDatabase];

beforeAll(async () => {
  shop = await shopUnderFire();
  db = openDatabase({ url: await shop.databaseUrl(), log: createLog({ level: 'fatal' }), max: 2 });
  before = await lastOrder(db);
  market = await marketOf(db, shop.address);
  await letRunShort(db, market);
  let isOver = false;
  const firing = fire().finally(() => (isOver = true));
  await Promise.all([trade(market, { operations, hands, seed: securitySeed, isOver: () => isOver }, trading), firing]);
}, securityTimeout(600_000));

afterAll(async () => {
  await db?.close();
  await shop?.close();
});

describe('a shop whose process and database are killed under load', () => {
  it('loses nothing it acknowledged, does nothing twice, does not oversell, and its books balance', async () => {
    const found = await audit(db, trading.acknowledged, before);
    Object.assign(results, {
      operations: trading.operations,
      retries: trading.retries,
      'refused for lack of stock': trading.shortages,
      'kills of the server': readyMs.killApp.length,
      'kills of the database': readyMs.killDatabase.length,
      'kills of a connection': readyMs.killConnection.length,
      'restarts of the database': readyMs.restartDatabase.length,
      'slowest ready, ms': Math.round(Math.max(...underDatabase())),
      lost: found.lost.length,
      doubled: found.doubled.length,
      oversold: found.oversold,
      contradictions: found.contradictions.length,
    });
    expect(found).toEqual({ lost: [], doubled: [], oversold: 0, contradictions: [] });
    expect(trading.wrong).toEqual([]);
    expect(trading.operations).toBeGreaterThanOrEqual(operations);
    survived.push('a killed server', 'a killed database', 'a killed connection of the database', 'a restarted database');
  });

  it('leaves every invariant of the shop true', async () => {
    const broken: string[] = [];
    for (const invariant of invariants) if ((await checkInvariant(db, invariant)).found > 0) broken.push(invariant.key);
    expect(broken).toEqual([]);
  }, 120_000);

  it('was killed as often as requested, and was ready within five seconds of its database', () => {
    const [ofAll, ofOne] = [Math.ceil(kills / 2), Math.floor(kills / 2)];
    expect(Object.values(readyMs).map(({ length }) => length)).toEqual([kills, ofAll, ofOne, ofOne]);
    expect(underDatabase().filter((ms) => ms > slowestReadyMs)).toEqual([]);
  });

  it('performed each kind of write many times', () => {
    for (const [kind, list] of Object.entries(trading.acknowledged)) expect(list.length, kind).toBeGreaterThan(operations / 200);
  });

  it('was short of stock: buyers were rejected for insufficient stock', () => {
    expect(trading.shortages).toBeGreaterThan(operations / 200);
  });
});

describe('the audit', () => {
  it('finds an acknowledged payment that is missing, and one that was not acknowledged', async () => {
    const { acknowledged } = trading;
    const [paid] = acknowledged.paid;
    const missing = { ...acknowledged, paid: [...acknowledged.paid, 999_999_999] };
    expect((await audit(db, missing, before)).lost).toEqual(['payment 999999999']);
    const unheard = { ...acknowledged, paid: acknowledged.paid.filter((id) => id !== paid) };
    expect((await audit(db, unheard, before)).doubled).toEqual([`payment ${paid}`]);
  });

  const undo = new Error('undone');
  /** Changes the books within a transaction that is rolled back. */
  const auditOfMutated = (args: (tx: Tx) => Promise<void>) =>
    expect(
      db.transaction(async (tx) => {
        await args(tx);
        throw undo;
      }),
    ).rejects.toBe(undo);

  it('finds a stock level that differs from the sum of its movements', () =>
    auditOfMutated(async (tx) => {
      await tx.run(
        'update catalog_stock_level set on_hand = on_hand + 1 where sku_id = (select min(sku_id) from catalog_stock_level)',
      );
      expect((await audit(tx, trading.acknowledged, before)).contradictions).toContain(
        'every level of stock is the sum of its movements',
      );
    }));

  it.each([0, 1])('counts the oversold units of an order line that takes all remaining stock and %i more', (more) =>
    auditOfMutated(async (tx) => {
      const added = await tx.run(
        `insert into sales_order_line (parent_id, line_no, product_id, sku_id, name, spec_text, qty)
         select o.id, 1000, s.parent_id, s.id, 'One too many', '', l.on_hand - l.reserved - l.allocated + $1::int
         from catalog_product_sku s join catalog_stock_level l on l.sku_id = s.id, sales_order o
         where o.status = 'pending_payment' order by l.on_hand - l.reserved - l.allocated desc limit 1`,
        [more],
      );
      expect(added).toBe(1);
      expect((await audit(tx, trading.acknowledged, before)).oversold).toBe(more);
    }),
  );
});

describe('a database whose processes are all killed right after replies', () => {
  const rounds = 3;
  /** Returns the lost writes of the first round that lost any; chance may save all of a round. */
  async function lostAtOnce(most: number): Promise<readonly string[]> {
    for (let round = 0; round < most; round += 1) {
      const { acknowledged } = await trade(market, { operations: 40, hands: 6, seed: securitySeed + round });
      await shop.killDatabase();
      const { lost } = await audit(db, acknowledged, before);
      if (lost.length > 0) return lost;
    }
    return [];
  }

  it('loses nothing in its normal configuration', async () => {
    expect(await lostAtOnce(1)).toEqual([]);
  }, 120_000);

  it('control: loses writes that the audit finds when it replies before writing', async () => {
    const careless = { synchronous_commit: 'off', wal_writer_delay: '10s', wal_writer_flush_after: '1GB' };
    for (const [name, value] of Object.entries(careless)) await shop.asSuper(`alter system set ${name} = '${value}'`);
    await shop.asSuper('select pg_reload_conf()');
    await until(async () => Reflect.get((await db.rows('show synchronous_commit'))[0] ?? {}, 'synchronous_commit') === 'off');
    const lost = await lostAtOnce(rounds);
    results['lost by a careless database'] = lost.length;
    expect(lost.length).toBeGreaterThan(0);
  }, 180_000);
});
