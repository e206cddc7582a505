import { differencesIn, sumsAt } from '@shopkeeper/crud/ledger';
import { RequestError } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { expect } from 'vitest';
import type { TestShop } from '../../../../tests/setup/shop.ts';
import { stockBooks } from '../server/stock-books.operations.ts';
import { allocateStock, applyStockMovement, releaseStock, reserveStock, shipStock } from '../server/stock.operations.ts';

const rounds = 12;
const atOnce = 8;

/** Random numbers that are the same in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed + 1;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

interface Level {
  readonly on_hand: number;
  readonly reserved: number;
  readonly allocated: number;
}

/** A document that holds units: unpaid ones reserve them, paid ones have them allocated. */
interface Document {
  readonly id: number;
  left: number;
  isPaid: boolean;
}

const reasonOf = (refType: string | null, refId: number | null) => ({ refType, refId, actorId: null });

/** One SKU in the ledger and in a replay that only counts, with the documents that hold its units. */
class History {
  readonly levels: Level[] = [];
  readonly #random: (below: number) => number;
  readonly #documents: Document[] = [];
  readonly #shop: Pick<TestShop, 'db'>;
  readonly #skuId: number;
  #onHand = 0;

  constructor(shop: Pick<TestShop, 'db'>, skuId: number) {
    this.#random = seeded(skuId);
    this.#shop = shop;
    this.#skuId = skuId;
  }

  get level(): Level {
    const held = (isPaid: boolean) =>
      this.#documents.filter((one) => one.isPaid === isPaid).reduce((sum, { left }) => sum + left, 0);
    return { on_hand: this.#onHand, reserved: held(false), allocated: held(true) };
  }

  get #free(): number {
    const { on_hand: onHand, reserved, allocated } = this.level;
    return onHand - reserved - allocated;
  }

  /** Runs a movement; expects it to be rejected exactly when the replay says so. */
  async #moved(isPossible: boolean, work: (tx: Tx) => Promise<unknown>): Promise<boolean> {
    const isDone = await this.#shop.db.transaction(work).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof RequestError)) throw error;
        return false;
      },
    );
    expect(isDone).toBe(isPossible);
    return isDone;
  }

  async #count(type: 'purchase_in' | 'return_in' | 'damage' | 'adjust' | 'stocktake', qty: number): Promise<void> {
    const signs = { purchase_in: 1, return_in: 1, damage: -1, adjust: 1, stocktake: 0 };
    const change = type === 'stocktake' ? qty - this.#onHand : signs[type] * qty;
    const lines = [{ skuId: this.#skuId, qty }];
    const isPossible = this.#free + change >= 0;
    const work = (tx: Tx) => applyStockMovement(tx, { type, lines, reason: reasonOf(null, null) });
    if (await this.#moved(isPossible, work)) this.#onHand += change;
  }

  async #reserve(id: number, qty: number): Promise<void> {
    const lines = [{ skuId: this.#skuId, qty, refLineId: id }];
    const work = (tx: Tx) => reserveStock(tx, lines, reasonOf('order', id));
    if (await this.#moved(qty <= this.#free, work)) this.#documents.push({ id, left: qty, isPaid: false });
  }

  async #ship(document: Document, qty: number, shipmentId: number): Promise<void> {
    const work = (tx: Tx) =>
      shipStock(tx, {
        holder: reasonOf('order', document.id),
        lines: [{ skuId: this.#skuId, qty, refLineId: document.id }],
        reason: reasonOf('shipment', shipmentId),
      });
    if (!(await this.#moved(document.isPaid && qty <= document.left, work))) return;
    document.left -= qty;
    this.#onHand -= qty;
  }

  async #end(document: Document): Promise<void> {
    await this.#moved(true, (tx) => releaseStock(tx, reasonOf('order', document.id)));
    this.#documents.splice(this.#documents.indexOf(document), 1);
  }

  async #pay(document: Document): Promise<void> {
    await this.#moved(true, (tx) => allocateStock(tx, reasonOf('order', document.id)));
    document.isPaid = true;
  }

  /** A movement without a document. */
  async #counted(qty: number): Promise<void> {
    const types = ['purchase_in', 'purchase_in', 'damage', 'return_in', 'stocktake', 'adjust'] as const;
    const type = types[this.#random(types.length)] ?? 'adjust';
    await this.#count(type, type === 'adjust' && this.#random(2) === 0 ? -qty : qty);
  }

  /** The next step of a document that holds units. */
  async #continued(document: Document, id: number): Promise<void> {
    const choice = this.#random(4);
    if (choice === 0) await this.#end(document);
    else if (choice === 1 && !document.isPaid) await this.#pay(document);
    else await this.#ship(document, choice === 2 ? 1 + this.#random(20) : Math.max(1, document.left), id);
  }

  async step(round: number): Promise<void> {
    const qty = 1 + this.#random(20);
    const id = this.#skuId * 100 + round;
    const earlier = this.#documents.at(this.#random(Math.max(1, this.#documents.length)));
    const choice = this.#random(10);
    if (choice < 4) await this.#counted(qty);
    else if (choice < 7 || !earlier) await this.#reserve(id, qty);
    else await this.#continued(earlier, id);
    this.levels.push(this.level);
  }
}

/** Adds SKUs without stock; returns their ids. */
async function addSkus({ db }: Pick<TestShop, 'db'>, count: number): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(
    `with p as (insert into catalog_product (spu_code, handle, name, status, images, price_min, price_max)
       select 'history' || n, 'history' || n, 'History', 'on_sale', '{}', 1, 1 from generate_series(1, $1::int) n returning id),
     s as (insert into catalog_product_sku (parent_id, line_no, "values", price_amount) select id, 1, '{}', 1 from p returning id)
     insert into catalog_stock_level (sku_id) select id from s returning sku_id as id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/**
 * Makes random histories of as many SKUs, round by round; returns the SKUs whose sum of movements at the end of any round differs
 * from the replay.
 */
export async function differingHistories(shop: TestShop, count: number): Promise<readonly number[]> {
  const histories = new Map((await addSkus(shop, count)).map((id) => [id, new History(shop, id)]));
  const instants: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const all = [...histories.values()];
    for (let from = 0; from < all.length; from += atOnce)
      await Promise.all(all.slice(from, from + atOnce).map((history) => history.step(round)));
    const [last] = await shop.db.rows<{ at: number }>('select max(at) as at from catalog_stock_movement');
    instants.push(last?.at ?? 0);
  }
  expect(await differencesIn(shop.db, stockBooks)).toEqual([]);
  const differing: number[] = [];
  for (const [owner, { levels }] of histories) {
    const found = await Promise.all(instants.map((at) => sumsAt(shop.db, stockBooks, { owner, at })));
    if (JSON.stringify(found) !== JSON.stringify(levels)) differing.push(owner);
  }
  return differing;
}
