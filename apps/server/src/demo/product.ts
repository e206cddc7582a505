import { articleCheckDigit } from '@shopkeeper/sales';
import { hueOfTerm, pictureKey, scenes } from './pictures.ts';
import type { ProductPlan } from './product-plan.ts';
import { profileSizes, type Profile } from './profile.ts';
import { between, random, runningTotals, seedOf, type Random } from './random.ts';
import { filled, texts } from './demo-language.ts';

const day = 86_400_000;

/**
 * A product of the demo shop: amounts in fen, weights in grams, instants UTC epoch ms. `leaves` are the ids of the leaf categories by
 * name.
 */
export function productOf(from: {
  readonly profile: Profile;
  readonly now: number;
  readonly plan: ProductPlan;
  readonly leaves: ReadonlyMap<string, number>;
}) {
  const { profile, now, plan, leaves } = from;
  const { id, name, intro, keywords, brandId } = plan;
  const chance = random(seedOf('product-facts', id));
  const createdAt = now - between(chance, 130, 700) * day - between(chance, 0, day);
  const status = statusOf(id, chance);
  const isHeavy = plan.weightG > 20_000;
  return {
    id,
    name,
    intro,
    keywords,
    brandId,
    status,
    createdAt,
    spuCode: `PC${String(id).padStart(6, '0')}`,
    handle: `p-${id}`,
    subtitle: plan.points[0] ?? '',
    categoryId: leaves.get(plan.leaf) ?? 1,
    images: scenes.map((scene) => pictureKey(plan.glyph, plan.hue, scene)),
    detail: detailOf(plan),
    unit: texts.unit,
    freightMode: isHeavy ? ('fixed' as const) : ('free' as const),
    freightAmount: isHeavy ? 9_900 : null,
    specs: plan.specs.map((spec) => spec.name),
    skus: skusOf(profile, plan, chance),
    publishedAt: status === 'draft' ? null : createdAt + between(chance, 1, 72) * 3_600_000,
    weigh: 1_000_000 - id,
  };
}

export type DemoProduct = ReturnType<typeof productOf>;
export type DemoSku = DemoProduct['skus'][number];

/** The best sellers are on sale; of the others some are drafts, off sale or archived. */
function statusOf(id: number, chance: Random): 'draft' | 'on_sale' | 'off_sale' | 'archived' {
  const draw = chance();
  if (id <= 30 || draw < 0.88) return 'on_sale';
  if (draw < 0.93) return 'off_sale';
  return draw < 0.98 ? 'draft' : 'archived';
}

/** The SKUs of a product, one for each combination of its spec values. Of each, enough was bought in for all orders. */
function skusOf(profile: Profile, plan: ProductPlan, chance: Random) {
  const rows = plan.specs.reduce<{ values: string[]; adds: number }[]>(
    (previous, { values, adds }) =>
      previous.flatMap((row) =>
        values.map((value, index) => ({ values: [...row.values, value], adds: row.adds + (adds?.[index] ?? 0) })),
      ),
    [{ values: [], adds: 0 }],
  );
  return rows.map(({ values, adds }, index) => {
    const id = plan.firstSkuId + index;
    const priceAmount = Math.max(100, plan.price + adds);
    // A few SKUs of slow sellers are sold out; no order takes them.
    const isSoldOut = plan.id > 12 && random(seedOf('sold-out', id))() < 0.04;
    return {
      id,
      parentId: plan.id,
      lineNo: index + 1,
      skuCode: `PC${String(plan.id).padStart(6, '0')}-${String(index + 1).padStart(2, '0')}`,
      barcode: barcodeOf(id),
      values,
      priceAmount,
      marketAmount: Math.ceil((priceAmount * between(chance, 108, 135)) / 10_000) * 100,
      costAmount: Math.min(priceAmount, Math.max(1, Math.floor(plan.cost + adds * 0.5))),
      image: pictureKey(plan.glyph, values.map(hueOfTerm).find((hue) => hue !== null) ?? plan.hue),
      weightG: plan.weightG,
      lowStock: 10,
      received: isSoldOut ? 0 : expectedSales(profile, plan.id) + between(chance, 4, 90),
      safety: isSoldOut ? 0 : between(chance, 0, 2),
    };
  });
}

function barcodeOf(id: number): string {
  const body = `690${String(id).padStart(9, '0')}`;
  return body + articleCheckDigit(body);
}

function detailOf({ name, intro, points, specs }: ProductPlan): string {
  const list = points.map((point) => `<li>${point}</li>`).join('');
  const rows = specs
    .map((spec) => `<tr><th>${spec.name}</th><td>${spec.values.slice(0, 12).join(texts.listSeparator)}</td></tr>`)
    .join('');
  const table = rows === '' ? '' : filled(texts.specTable, { rows });
  return filled(texts.detail, { name, intro, points: list, specs: table });
}

const popularity = (productId: number): number => 1 / productId ** 1.1;
const totalsOf = new Map<Profile, Float64Array>();

/** Cumulative purchase weights of products: the n-th best seller is bought 1/n^1.1 as often as the best. */
export function popularityTotals(profile: Profile): Float64Array {
  const known = totalsOf.get(profile) ?? runningTotals(profileSizes[profile].products, (index) => popularity(index + 1));
  totalsOf.set(profile, known);
  return known;
}

/** An upper estimate of the units that the orders take from any one SKU of a product, at five units per order. */
function expectedSales(profile: Profile, productId: number): number {
  const share = popularity(productId) / (popularityTotals(profile).at(-1) ?? 1);
  const mean = share * profileSizes[profile].orders * 5;
  return Math.ceil(mean + 6 * Math.sqrt(mean) + 6);
}
