import { fen, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** What visitors are told of the stock of a SKU; never the number. */
export const stockStates = ['in', 'few', 'out'] as const;
export type StockState = (typeof stockStates)[number];

/** From so many units on visitors are not told that few are left. */
export const plentyFrom = 6;

/** Says how much there is of a SKU without saying the number. */
export function stockStateOf(available: number): StockState {
  if (available <= 0) return 'out';
  return available < plentyFrom ? 'few' : 'in';
}

/** The orders of a list of products. */
export const shownSorts = ['popular', 'newest', 'price-up', 'price-down'] as const;
export type ShownSort = (typeof shownSorts)[number];

export const shownCategoryReply = z.object({
  id: z.int(),
  parentId: z.nullable(z.int()),
  name: z.string(),
  image: z.nullable(z.string()),
});

/** A category that visitors see: it and all above it are enabled. */
export type ShownCategory = ReplyOf<typeof shownCategoryReply>;

export const shownCardReply = z.object({
  id: z.int(),
  name: z.string(),
  subtitle: z.nullable(z.string()),
  image: z.nullable(z.string()),
  priceMin: fen,
  priceMax: fen,
  isSoldOut: z.boolean(),
  reviewCount: z.int(),
  /** The mean of the stars in hundredths; 0 without evaluations. */
  ratingX100: z.int(),
});

/** A product on sale in a list; amounts are fen. */
export type ShownCard = ReplyOf<typeof shownCardReply>;

export const shownSkuReply = z.object({
  skuId: z.int(),
  /** One value for each option of the product. */
  values: z.array(z.string()),
  price: fen,
  /** The price to strike out above it; null without one. */
  listPrice: z.nullable(fen),
  image: z.nullable(z.string()),
  stock: z.enum(stockStates),
});

export type ShownSku = ReplyOf<typeof shownSkuReply>;

export const offeredUnitReply = z.object({
  skuId: z.int(),
  productId: z.int(),
  name: z.string(),
  specText: z.string(),
  image: z.nullable(z.string()),
  price: fen,
  stock: z.enum(stockStates),
});

/** A SKU on sale by itself, as the cart of a visitor shows it. */
export type OfferedUnit = ReplyOf<typeof offeredUnitReply>;

export const shownProductReply = z.object({
  id: z.int(),
  name: z.string(),
  subtitle: z.nullable(z.string()),
  intro: z.nullable(z.string()),
  /** Sanitized HTML. */
  detail: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  categoryId: z.nullable(z.int()),
  images: z.array(z.string()),
  /** Names of the options, in the order of the values of each SKU. */
  options: z.array(z.string()),
  minQty: z.nullable(z.int()),
  limitPerOrder: z.nullable(z.int()),
  hasFreeFreight: z.boolean(),
  reviewCount: z.int(),
  ratingX100: z.int(),
  skus: z.array(shownSkuReply),
});

/** A product on sale as visitors see it: no cost, no number of units, no draft. */
export type ShownProduct = ReplyOf<typeof shownProductReply>;
