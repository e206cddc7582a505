/** What a template charges by. */
export const chargeModes = ['piece', 'weight', 'volume'] as const;
export type ChargeMode = (typeof chargeModes)[number];

/** `firstAmount` fen up to `firstUnit`, then `extraAmount` fen for each begun `extraUnit`. Units are pieces, g or cm³. */
export interface FreightRate {
  readonly firstUnit: number;
  readonly firstAmount: number;
  readonly extraUnit: number;
  readonly extraAmount: number;
}

/** The rate of some regions, by their six-digit codes. */
export interface FreightZone extends FreightRate {
  readonly regions: readonly string[];
}

/** No freight in these regions (all regions if there are none) from `minAmount` fen of goods and `minQty` pieces on; both must hold. */
export interface FreeRule {
  readonly regions: readonly string[];
  readonly minAmount: number | null;
  readonly minQty: number | null;
}

/** A template: its own rate is that of all regions that no zone names. */
export interface FreightTerms extends FreightRate {
  readonly chargeMode: ChargeMode;
  readonly zones: readonly FreightZone[];
  readonly freeRules: readonly FreeRule[];
  /** Nothing is sent to these regions. */
  readonly noShipRegions: readonly string[];
}

/** Goods of one template that are sent together. */
export interface FreightLoad {
  readonly qty: number;
  readonly weightG: number;
  readonly volumeCm3: number;
}

/** The freight of a load before it is known what the goods cost. */
export interface FreightQuote {
  /** Fen, unless the goods cost at least `freeFrom` after the coupon; null is never free. */
  readonly amount: number;
  readonly freeFrom: number | null;
  /** The place of the zone that applied, from 0; null is the rate of the template itself. */
  readonly zone: number | null;
  readonly rate: FreightRate;
  /** What was charged for, in pieces, g or cm³, and the number of begun extra units. */
  readonly units: number;
  readonly extras: number;
}

/** The largest freight of one template, in fen. */
export const mostFreight = 9_999_999_999;

/** What the codes of a region and of all regions in it begin with. */
const startOf = (code: string): string => code.replace(/(00){1,2}$/, '');

/** Whether a region is another one or contains it. */
export const covers = (outer: string, inner: string): boolean => inner.startsWith(startOf(outer));

const overlap = (a: string, b: string): boolean => covers(a, b) || covers(b, a);

/** The place of the first row with a region that is in an earlier row too, or twice in its own; null if there is none. */
export function overlappingRow(rows: readonly { readonly regions?: readonly string[] }[]): number | null {
  const seen: string[] = [];
  for (const [place, { regions = [] }] of rows.entries())
    for (const code of regions) {
      if (seen.some((other) => overlap(other, code))) return place;
      seen.push(code);
    }
  return null;
}

/** The region of the template to which nothing is sent and which contains the given one; null if it can be sent there. */
export const noShipRegionOf = ({ noShipRegions }: Pick<FreightTerms, 'noShipRegions'>, region: string | null): string | null =>
  region === null ? null : (noShipRegions.find((code) => covers(code, region)) ?? null);

const unitsOf = (mode: ChargeMode, { qty, weightG, volumeCm3 }: FreightLoad): number =>
  ({ piece: qty, weight: weightG, volume: volumeCm3 })[mode];

const isIn = (regions: readonly string[], region: string | null): boolean =>
  region !== null && regions.some((code) => covers(code, region));

/** From which amount of goods a load is free, in fen: the lowest of all rules that it meets otherwise. */
function freeFromOf(rules: readonly FreeRule[], region: string | null, qty: number): number | null {
  const met = rules.filter(
    ({ regions, minQty }) => (regions.length === 0 || isIn(regions, region)) && (minQty === null || qty >= minQty),
  );
  return met.length === 0 ? null : Math.min(...met.map(({ minAmount }) => minAmount ?? 0));
}

/** Quotes a load to a region; null is not known yet and has the rate of the template itself. */
export function quoteFreight(terms: FreightTerms, load: FreightLoad, region: string | null): FreightQuote {
  const found = terms.zones.findIndex(({ regions }) => isIn(regions, region));
  const { firstUnit, firstAmount, extraUnit, extraAmount } = terms.zones[found] ?? terms;
  const units = unitsOf(terms.chargeMode, load);
  const extras = Math.max(0, Math.ceil((units - firstUnit) / extraUnit));
  return {
    amount: Math.min(firstAmount + extras * extraAmount, mostFreight),
    freeFrom: freeFromOf(terms.freeRules, region, load.qty),
    zone: found < 0 ? null : found,
    rate: { firstUnit, firstAmount, extraUnit, extraAmount },
    units,
    extras,
  };
}

/** Whether goods of this amount, in fen after all discounts and the coupon, are sent without freight. */
export const isFreightFree = ({ freeFrom }: Pick<FreightQuote, 'freeFrom'>, goodsAfterCoupon: number): boolean =>
  freeFrom !== null && goodsAfterCoupon >= freeFrom;
