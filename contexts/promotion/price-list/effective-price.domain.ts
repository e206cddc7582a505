/** A price list as prices are judged by it. Instants are UTC epoch ms; without one it is in force from ever, or for ever. */
export interface PriceListTerms {
  readonly id: number;
  readonly name: string;
  readonly kind: 'sale' | 'override' | 'level' | 'group';
  /** The highest is asked first. */
  readonly priority: number;
  readonly audience: 'all' | 'levels' | 'groups' | 'segments';
  readonly levelIds: readonly number[];
  readonly groupIds: readonly number[];
  readonly segmentIds: readonly number[];
  readonly status: 'draft' | 'awaiting_approval' | 'active' | 'paused' | 'ended';
  /** The first instant at which it is in force. */
  readonly startsAt: number | null;
  /** The first instant at which it is no longer in force. */
  readonly endsAt: number | null;
  /** Whether the discount of the member's level applies on top of its prices. */
  readonly withLevelDiscount: boolean;
}

/** A price of a list: fen, or what is paid of the product's own price in basis points; one of both is null. */
export interface ListedPrice {
  readonly list: PriceListTerms;
  readonly skuId: number;
  /** From this quantity on. */
  readonly minQty: number;
  readonly priceAmount: number | null;
  readonly discount: number | null;
}

/** Who buys: null for somebody without a level or group. */
export interface Audience {
  readonly levelId: number | null;
  readonly groupId: number | null;
  /** The segments that the buyer belongs to at the instant of the question, of those that lists are for. */
  readonly segmentIds: readonly number[];
}

/** A quantity of a SKU that somebody buys at an instant (UTC epoch ms). `listPrice` is the product's own price in fen. */
export interface PriceQuestion extends Audience {
  readonly skuId: number;
  readonly qty: number;
  readonly listPrice: number;
  readonly at: number;
}

/** The price of a list for one unit, in fen. */
export interface EffectivePrice {
  readonly listId: number;
  readonly listName: string;
  readonly unitPrice: number;
  readonly minQty: number;
  readonly withLevelDiscount: boolean;
}

/** Why a price of a list does not apply; `other-break` where the list has another one for this quantity. */
export type PriceMiss =
  | 'not-active'
  | 'not-begun'
  | 'ended'
  | 'other-audience'
  | 'below-quantity'
  | 'other-break'
  | 'not-lower'
  | 'lower-priority'
  | 'higher-price';

/** A price of a list that was considered, with what it would be in fen; `miss` null for the one that applies. */
export interface ConsideredPrice {
  readonly price: ListedPrice;
  readonly unitPrice: number;
  readonly miss: PriceMiss | null;
}

export const isWithinWindow = ({ startsAt, endsAt }: Pick<PriceListTerms, 'startsAt' | 'endsAt'>, at: number): boolean =>
  (startsAt === null || startsAt <= at) && (endsAt === null || at < endsAt);

const isFor = ({ audience, ...named }: PriceListTerms, { levelId, groupId, segmentIds }: Audience): boolean => {
  if (audience === 'levels') return levelId !== null && named.levelIds.includes(levelId);
  if (audience === 'segments') return named.segmentIds.some((id) => segmentIds.includes(id));
  return audience === 'all' || (groupId !== null && named.groupIds.includes(groupId));
};

/** The unit price in fen; a share of the product's own price is rounded down, as that of a level is. */
export const unitPriceOf = (
  { priceAmount, discount }: Pick<ListedPrice, 'priceAmount' | 'discount'>,
  listPrice: number,
): number => priceAmount ?? Math.floor((listPrice * (discount ?? 10_000)) / 10_000);

/** Why a list gives this buyer no price at this instant, whatever the quantity; null where it may. */
function missOfList(list: PriceListTerms, { at, ...buyer }: PriceQuestion): PriceMiss | null {
  if (list.status !== 'active') return 'not-active';
  if (list.startsAt !== null && at < list.startsAt) return 'not-begun';
  if (list.endsAt !== null && at >= list.endsAt) return 'ended';
  return isFor(list, buyer) ? null : 'other-audience';
}

/** The quantity breaks that apply: of each list the highest that is reached. */
const reachedBreaks = (prices: readonly ListedPrice[], qty: number): ReadonlyMap<number, number> => {
  const breaks = new Map<number, number>();
  for (const { list, minQty } of prices) if (minQty <= qty && minQty > (breaks.get(list.id) ?? 0)) breaks.set(list.id, minQty);
  return breaks;
};

/** The highest priority first, then the lowest price, then the oldest list. */
const inOrder = (a: ConsideredPrice, b: ConsideredPrice): number =>
  b.price.list.priority - a.price.list.priority || a.unitPrice - b.unitPrice || a.price.list.id - b.price.list.id;

/**
 * Judges every price of the lists for a question, the one that applies first: of the lists in force for the buyer the one with the
 * highest priority, of equal ones the lowest price. A sale never raises a price. Prices of other SKUs are left out.
 */
export function consideredPrices(prices: readonly ListedPrice[], question: PriceQuestion): ConsideredPrice[] {
  const { skuId, qty, listPrice } = question;
  const own = prices.filter((price) => price.skuId === skuId);
  const breaks = reachedBreaks(own, qty);
  const judged = own.map((price): ConsideredPrice => {
    const unitPrice = unitPriceOf(price, listPrice);
    return { price, unitPrice, miss: missOf(price, unitPrice) };
  });
  function missOf({ list, minQty }: ListedPrice, unitPrice: number): PriceMiss | null {
    const miss = missOfList(list, question);
    if (miss !== null) return miss;
    if (minQty > qty) return 'below-quantity';
    if (breaks.get(list.id) !== minQty) return 'other-break';
    return list.kind === 'sale' && unitPrice >= listPrice ? 'not-lower' : null;
  }
  const [first, ...others] = judged.filter(({ miss }) => miss === null).toSorted(inOrder);
  if (!first) return judged.toSorted(inOrder);
  const beaten = others.map((one): ConsideredPrice => {
    const isLower = one.price.list.priority < first.price.list.priority;
    return { ...one, miss: isLower ? 'lower-priority' : 'higher-price' };
  });
  return [first, ...beaten, ...judged.filter(({ miss }) => miss !== null).toSorted(inOrder)];
}

/** The price that the lists give for a quantity of a SKU; null where the product's own price applies. */
export function effectivePrice(prices: readonly ListedPrice[], question: PriceQuestion): EffectivePrice | null {
  const [first] = consideredPrices(prices, question);
  if (!first || first.miss !== null) return null;
  const { list, minQty } = first.price;
  const { id: listId, name: listName, withLevelDiscount } = list;
  return { listId, listName, unitPrice: first.unitPrice, minQty, withLevelDiscount };
}

/** What a member pays for one unit from a quantity on, in fen, the discount of the level included. */
export interface PriceStage {
  readonly minQty: number;
  readonly unitPrice: number;
  readonly listName: string | null;
}

interface Buyer extends Omit<PriceQuestion, 'qty'> {
  /** What the member's level pays of a price, in basis points. */
  readonly levelBp: number;
}

/**
 * What a buyer pays for one unit of a SKU by quantity: from 1 on, and from every quantity at which that changes. Fen of a single
 * unit: an order rounds the discount of a level once for the whole line.
 */
export function priceStages(prices: readonly ListedPrice[], { levelBp, ...buyer }: Buyer): PriceStage[] {
  const own = prices.filter(({ skuId }) => skuId === buyer.skuId);
  const quantities = [...new Set([1, ...own.map(({ minQty }) => minQty)])].toSorted((a, b) => a - b);
  const stages = quantities.map((minQty): PriceStage => {
    const found = effectivePrice(own, { ...buyer, qty: minQty });
    const price = found?.unitPrice ?? buyer.listPrice;
    const isDiscounted = found === null || found.withLevelDiscount;
    return {
      minQty,
      unitPrice: isDiscounted ? Math.floor((price * levelBp) / 10_000) : price,
      listName: found?.listName ?? null,
    };
  });
  return stages.filter((stage, at) => at === 0 || stage.unitPrice !== stages[at - 1]?.unitPrice);
}

const overlaps = (a: Pick<PriceListTerms, 'startsAt' | 'endsAt'>, b: Pick<PriceListTerms, 'startsAt' | 'endsAt'>): boolean =>
  (a.startsAt ?? -Infinity) < (b.endsAt ?? Infinity) && (b.startsAt ?? -Infinity) < (a.endsAt ?? Infinity);

/**
 * Whether two lists can be in force for one buyer at one instant. A buyer has one level, one group and any segments, so lists for
 * different kinds of them meet, and lists for segments always do.
 */
export function canMeet(a: PriceListTerms, b: PriceListTerms): boolean {
  if (!overlaps(a, b)) return false;
  if (a.audience !== b.audience || a.audience === 'segments') return true;
  if (a.audience === 'levels') return a.levelIds.some((id) => b.levelIds.includes(id));
  return a.audience === 'all' || a.groupIds.some((id) => b.groupIds.includes(id));
}
