import { randomUUID } from 'node:crypto';
import type { TestShop } from '../../../../tests/setup/shop.ts';

const prefix = '/admin/promotion/price-list/';
const itemPrefix = '/admin/promotion/price-list-item/';

export interface ListWish {
  readonly name?: string;
  readonly [field: string]: unknown;
}

export interface ItemWish {
  readonly skuCode: string;
  readonly minQty?: number;
  readonly priceAmount?: number | null;
  readonly discount?: number | null;
}

interface MadeRow {
  readonly id: number;
  readonly version: number;
}

/** Adds a list with its prices; it stays a draft. */
export async function draftList(shop: Pick<TestShop, 'post'>, wish: ListWish, items: readonly ItemWish[]): Promise<MadeRow> {
  const made = await shop.post<MadeRow>(`${prefix}add`, { name: randomUUID(), ...wish });
  if (made.code !== 1) throw new Error(`no list: ${JSON.stringify(made)}`);
  for (const item of items) {
    const added = await shop.post(`${itemPrefix}add`, { priceListId: made.data.id, ...item });
    if (added.code !== 1) throw new Error(`no price: ${JSON.stringify(added)}`);
  }
  return made.data;
}

interface Moved {
  readonly row: MadeRow & { readonly status: string };
  /** Of a rejection. */
  readonly error?: string;
}

/** Performs a transition of a list. */
export const transitionList = (
  shop: Pick<TestShop, 'post'>,
  name: 'activate' | 'pause' | 'end' | 'withdraw',
  { id, version }: MadeRow,
) => shop.post<Moved>(`${prefix}${name}`, { id, version });

/** Adds a list with its prices and activates it; returns it as it is then. */
export async function activeList(shop: Pick<TestShop, 'post'>, wish: ListWish, items: readonly ItemWish[]): Promise<MadeRow> {
  const active = await transitionList(shop, 'activate', await draftList(shop, wish, items));
  if (active.code !== 1) throw new Error(`not active: ${JSON.stringify(active)}`);
  return active.data.row;
}
