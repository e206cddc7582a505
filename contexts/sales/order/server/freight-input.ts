import { type FreightLoad, noShipRegionOf, quoteFreight, type Sellable } from '@shopkeeper/catalog';
import { freightTermsOf, type StoredFreightTerms } from '@shopkeeper/catalog/server';
import { reject } from '@shopkeeper/resource';
import type { Queryable } from '@shopkeeper/server/database';
import { regionNames } from '@shopkeeper/server/files';
import type { PriceFreight, PriceFreightCharge } from '../price-terms.domain.ts';
import { freightOf, type LineRejection } from '../sale.domain.ts';

/** A line of a basket with what is sold by it. */
interface FreightLine {
  readonly line: { readonly qty: number };
  readonly sellable: Sellable;
}

interface FreightWish {
  readonly lines: readonly FreightLine[];
  readonly deliveryType: 'express' | 'pickup' | 'virtual';
  /** Fen, set by staff; null follows the products. */
  readonly byHand: number | null;
  /** The six-digit code of the receiver, asked for only if a template needs it; null while nobody knows. */
  readonly regionOf: () => Promise<string | null>;
}

/** The freight of a basket, and the lines that cannot be sent to the receiver. */
interface FreightFound {
  readonly freight: PriceFreight;
  readonly issues: readonly LineRejection[];
}

const placesOf = (lines: readonly FreightLine[], { id }: StoredFreightTerms): readonly number[] =>
  lines.flatMap(({ sellable }, place) =>
    sellable.freightTemplateId === id && sellable.freightMode === 'template' ? [place] : [],
  );

/** What the lines of one template are together. */
function loadOf(lines: readonly FreightLine[], places: readonly number[]): FreightLoad {
  const own = places.flatMap((place) => lines[place] ?? []);
  const sum = (of: (one: Sellable) => number) => own.reduce((total, { line, sellable }) => total + of(sellable) * line.qty, 0);
  return { qty: sum(() => 1), weightG: sum(({ weightG }) => weightG), volumeCm3: sum(({ volumeCm3 }) => volumeCm3) };
}

function chargeOf(lines: readonly FreightLine[], terms: StoredFreightTerms, region: string | null): PriceFreightCharge {
  const places = placesOf(lines, terms);
  const { amount, freeFrom } = quoteFreight(terms, loadOf(lines, places), region);
  return { template: terms.name, amount, freeFrom, places };
}

async function unshippedLines(
  db: Queryable,
  { lines }: FreightWish,
  refused: ReadonlyMap<StoredFreightTerms, string>,
): Promise<LineRejection[]> {
  if (refused.size === 0) return [];
  const names = await regionNames(db, [...refused.values()]);
  return [...refused].flatMap(([terms, code]) =>
    placesOf(lines, terms).map((place) => {
      const { skuId, name } = lines[place]?.sellable ?? { skuId: 0, name: '' };
      return { ...reject('order.no-shipping', { skuId, name, region: names.get(code) ?? code }), lineNo: place + 1 };
    }),
  );
}

/**
 * Reads the freight templates of a basket and quotes each for the lines that name it. Without templates nothing is read. A line
 * that cannot be sent to the receiver is rejected with `order.no-shipping` (skuId, name, region: its name), also if staff set the
 * freight.
 */
export async function freightInput(db: Queryable, wish: FreightWish): Promise<FreightFound> {
  const { lines, deliveryType, byHand, regionOf } = wish;
  const sellables = lines.map(({ sellable }) => sellable);
  const ids = sellables.flatMap((one) => (one.freightMode === 'template' ? (one.freightTemplateId ?? []) : []));
  if (ids.length === 0 || deliveryType !== 'express')
    return { freight: freightOf(sellables, { deliveryType, byHand }), issues: [] };
  const [templates, region] = [await freightTermsOf(db, ids), await regionOf()];
  const refused = new Map(
    templates.flatMap((terms): [StoredFreightTerms, string][] => {
      const code = noShipRegionOf(terms, region);
      return code === null ? [] : [[terms, code]];
    }),
  );
  const charges = templates.map((terms) => chargeOf(lines, terms, region));
  return {
    freight: freightOf(sellables, { deliveryType, byHand, charges }),
    issues: await unshippedLines(db, wish, refused),
  };
}
