import { setTimeout as pause } from 'node:timers/promises';
import { createLog, type Database, openDatabase } from '@shopkeeper/server-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardPatience, guardSeed, seeded, tellGuard } from '../report.ts';
import { audit } from './books.ts';
import { shopUnderFire, type ShopUnderFire } from './shop-under-fire.ts';
import { lastOrder, marketOf } from './market.ts';
import { trade, type Trading } from './traders.ts';

/** Of each kind: `GUARD_KILLS`. Writes that staff are answered meanwhile: `GUARD_OPERATIONS`. */
const kills = Number(process.env['GUARD_KILLS'] ?? 4);
const operations = Number(process.env['GUARD_OPERATIONS'] ?? 2_000);
const slowestReadyMs = 5_000;

let shop: ShopUnderFire;
let db: Database;
let before: number;
let trading: Trading;
const survived: string[] = [];
const told: Record<string, unknown> = { seed: guardSeed, survived };
const readyMs: { readonly app: number[]; readonly database: number[] } = { app: [], database: [] };

/** Kills the server and its database in turn, at moments spread over the trading. */
async function fire(): Promise<void> {
  const random = seeded(guardSeed);
  for (let round = 0; round < kills * 2; round += 1) {
    await pause(300 + random() * 1_200);
    if (round % 2 === 0) readyMs.app.push(await shop.killApp());
    else readyMs.database.push(await shop.killDatabase());
  }
}

beforeAll(async () => {
  shop = await shopUnderFire();
  db = openDatabase({ url: await shop.databaseUrl(), log: createLog({ level: 'fatal' }), max: 2 });
  before = await lastOrder(db);
  const market = await marketOf(db, shop.address);
  let isOver = false;
  const firing = fire().finally(() => (isOver = true));
  [trading] = await Promise.all([trade(market, { operations, hands: 6, seed: guardSeed, isOver: () => isOver }), firing]);
}, guardPatience(600_000));

afterAll(async () => {
  tellGuard('kills', told);
  await db?.close();
  await shop?.close();
});

describe('a shop whose process and database are killed while staff trade', () => {
  it('loses nothing it acknowledged, does nothing twice, sells nothing it has not, and its books add up', async () => {
    const found = await audit(db, trading.acknowledged, before);
    Object.assign(told, {
      operations: trading.operations,
      refusals: trading.refusals,
      retries: trading.retries,
      'kills of the server': readyMs.app.length,
      'kills of the database': readyMs.database.length,
      'slowest ready, ms': Math.round(Math.max(...readyMs.database)),
      lost: found.lost.length,
      doubled: found.doubled.length,
      oversold: found.oversold,
      contradictions: found.contradictions.length,
    });
    expect(found).toEqual({ lost: [], doubled: [], oversold: 0, contradictions: [] });
    expect(trading.wrong).toEqual([]);
    expect(trading.operations).toBeGreaterThanOrEqual(operations);
    survived.push('a killed server', 'a killed database');
  });

  it('was killed as often as was asked, and was ready within five seconds of its database', () => {
    expect([readyMs.app.length, readyMs.database.length]).toEqual([kills, kills]);
    expect(readyMs.database.filter((ms) => ms > slowestReadyMs)).toEqual([]);
  });

  it('traded: each kind of write came about many times', () => {
    for (const [kind, list] of Object.entries(trading.acknowledged)) expect(list.length, kind).toBeGreaterThan(operations / 200);
  });
});

describe('the audit itself', () => {
  it('finds an acknowledged payment that is gone, and one that stands twice', async () => {
    const { acknowledged } = trading;
    const [paid] = acknowledged.paid;
    const missing = { ...acknowledged, paid: [...acknowledged.paid, 999_999_999] };
    expect((await audit(db, missing, before)).lost).toEqual(['payment 999999999']);
    const unheard = { ...acknowledged, paid: acknowledged.paid.filter((id) => id !== paid) };
    expect((await audit(db, unheard, before)).doubled).toEqual([`payment ${paid}`]);
  });

  it('finds stock that was promised twice', async () => {
    const undo = new Error('undone');
    const planted = db.transaction(async (tx) => {
      await tx.run(
        'update catalog_stock_level set on_hand = on_hand + 1 where sku_id = (select min(sku_id) from catalog_stock_level)',
      );
      expect((await audit(tx, trading.acknowledged, before)).contradictions).toContain(
        'every level of stock is the sum of its movements',
      );
      throw undo;
    });
    await expect(planted).rejects.toBe(undo);
  });
});
