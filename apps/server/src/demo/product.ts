import { articleCheckDigit } from '@shopkeeper/sales';
import { expectedSales, isSoldOut } from './demand.ts';
import { hueOfWord } from './hue-words.ts';
import { pictureKey, scenes, type PictureKey } from './pictures/pictures.ts';
import type { ProductPlan } from './product-plan.ts';
import type { Profile } from './profile.ts';
import { between, random, seedOf, type Random } from './random.ts';

export interface DemoSku {
  readonly id: number;
  readonly skuCode: string;
  readonly barcode: string;
  /** One value for each of the product's specs, in their order. */
  readonly values: readonly string[];
  readonly priceAmount: number;
  readonly marketAmount: number;
  readonly costAmount: number;
  readonly image: PictureKey;
  readonly weightG: number;
  readonly lowStock: number;
  readonly enabled: boolean;
  /** Pieces bought in before the first order; always enough for what the demo's orders take. */
  readonly received: number;
  readonly safety: number;
}

/** A product of the demo shop. Amounts in fen, weights in grams, instants UTC epoch ms. */
export interface DemoProduct {
  readonly id: number;
  readonly spuCode: string;
  readonly handle: string;
  readonly name: string;
  readonly subtitle: string;
  readonly intro: string;
  readonly keywords: readonly string[];
  readonly categoryId: number;
  readonly brandId: number;
  readonly status: 'draft' | 'on_sale' | 'off_sale' | 'archived';
  readonly images: readonly PictureKey[];
  readonly detail: string;
  readonly unit: string;
  readonly freightMode: 'free' | 'fixed';
  readonly freightAmount: number | null;
  readonly specs: readonly string[];
  readonly skus: readonly DemoSku[];
  readonly createdAt: number;
  readonly publishedAt: number | null;
  readonly weigh: number;
}

const day = 86_400_000;

/** Writes a planned product out. `leaves` are the categories it may stand on, by name. */
export function productOf(from: {
  readonly profile: Profile;
  readonly now: number;
  readonly plan: ProductPlan;
  readonly leaves: ReadonlyMap<string, number>;
}): DemoProduct {
  const { profile, now, plan, leaves } = from;
  const chance = random(seedOf('product-facts', plan.id));
  const createdAt = now - between(chance, 130, 700) * day - between(chance, 0, day);
  const status = statusOf(plan.id, chance);
  const isHeavy = plan.weightG > 20_000;
  return {
    id: plan.id,
    spuCode: `PC${String(plan.id).padStart(6, '0')}`,
    handle: `p-${plan.id}`,
    name: plan.name,
    subtitle: plan.points[0] ?? '',
    intro: plan.intro,
    keywords: plan.keywords,
    categoryId: leaves.get(plan.leaf) ?? 1,
    brandId: plan.brandId,
    status,
    images: scenes.map((scene) => pictureKey(plan.glyph, plan.hue, scene)),
    detail: detailOf(plan),
    unit: '件',
    freightMode: isHeavy ? 'fixed' : 'free',
    freightAmount: isHeavy ? 9_900 : null,
    specs: plan.specs.map(([spec]) => spec),
    skus: skusOf(profile, plan, chance),
    createdAt,
    publishedAt: status === 'draft' ? null : createdAt + between(chance, 1, 72) * 3_600_000,
    weigh: 1_000_000 - plan.id,
  };
}

/** The head of the shop is on sale; further down some products are not yet, or no longer. */
function statusOf(id: number, chance: Random): DemoProduct['status'] {
  const draw = chance();
  if (id <= 30 || draw < 0.88) return 'on_sale';
  if (draw < 0.93) return 'off_sale';
  return draw < 0.98 ? 'draft' : 'archived';
}

function skusOf(profile: Profile, plan: ProductPlan, chance: Random): DemoSku[] {
  const rows = plan.specs.reduce<{ values: string[]; adds: number }[]>(
    (sofar, [, values, adds]) =>
      sofar.flatMap((row) =>
        values.map((value, place) => ({ values: [...row.values, value], adds: row.adds + (adds?.[place] ?? 0) })),
      ),
    [{ values: [], adds: 0 }],
  );
  return rows.map(({ values, adds }, place) => {
    const id = plan.firstSkuId + place;
    const priceAmount = Math.max(100, plan.price + adds);
    const hue = values.map(hueOfWord).find((found) => found !== null) ?? plan.hue;
    const soldOut = isSoldOut(id, plan.id);
    return {
      id,
      skuCode: `PC${String(plan.id).padStart(6, '0')}-${String(place + 1).padStart(2, '0')}`,
      barcode: barcodeOf(id),
      values,
      priceAmount,
      marketAmount: Math.ceil((priceAmount * between(chance, 108, 135)) / 10_000) * 100,
      costAmount: Math.min(priceAmount, Math.max(1, Math.floor(plan.cost + adds * 0.5))),
      image: pictureKey(plan.glyph, hue),
      weightG: plan.weightG,
      lowStock: 10,
      enabled: true,
      received: soldOut ? 0 : expectedSales(profile, plan.id) + between(chance, 4, 90),
      safety: soldOut ? 0 : between(chance, 0, 2),
    };
  });
}

function barcodeOf(id: number): string {
  const body = `690${String(id).padStart(9, '0')}`;
  return body + articleCheckDigit(body);
}

function detailOf({ name, intro, points, specs }: ProductPlan): string {
  const list = points.map((point) => `<li>${point}</li>`).join('');
  const rows = specs.map(([spec, values]) => `<tr><th>${spec}</th><td>${values.slice(0, 12).join('、')}</td></tr>`).join('');
  const table = rows === '' ? '' : `<h3>规格</h3><table><tbody>${rows}</tbody></table>`;
  return `<h2>${name}</h2><p>${intro}</p><h3>为什么选它</h3><ul>${list}</ul>${table}<h3>售后</h3><p>签收七天内不满意可退换，运费险由商城承担。</p>`;
}
