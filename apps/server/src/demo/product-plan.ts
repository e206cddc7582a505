import chinese from './content/categories.json' with { type: 'json' };
import chineseProducts from './content/products.json' with { type: 'json' };
import { hueNames, type Glyph, type Hue } from './pictures.ts';
import { profileSizes, type Profile } from './profile.ts';
import { between, pick, random, seedOf, type Random } from './random.ts';
import { filled, localized, texts } from './demo-language.ts';

const content = localized(chinese);

/** A spec: its name, its values, and what each value adds to the price in fen. */
interface DemoProductSpec {
  readonly name: string;
  readonly values: readonly string[];
  readonly adds?: readonly number[] | undefined;
}

/** The source of a product. Price and cost in fen, weight in grams. */
interface ProductDraft {
  readonly name: string;
  readonly leaf: string;
  readonly glyph: Glyph;
  readonly hue: Hue;
  readonly price: number;
  readonly cost: number;
  readonly weightG: number;
  readonly intro: string;
  readonly points: readonly string[];
  readonly keywords: readonly string[];
  readonly specs: readonly DemoProductSpec[];
}

/** `brand` is an index in the list of brands. */
type HandWritten = ProductDraft & { readonly brand: number };

type BrandedDraft = ProductDraft & { readonly brandId: number };

export type ProductPlan = BrandedDraft & { readonly id: number; readonly firstSkuId: number };

export const handWritten = localized(chineseProducts) as readonly HandWritten[];
export const specSets = content.specSets as Readonly<Record<keyof typeof content.specSets, readonly DemoProductSpec[]>>;

/** The plans of all products of a profile: each can be made alone, and SKU ids continue from product to product. */
export function productPlans(profile: Profile): { readonly plan: (id: number) => ProductPlan; readonly skuCount: number } {
  const count = profileSizes[profile].products;
  const firsts = new Uint32Array(count + 2);
  firsts[1] = 1;
  for (let id = 1; id <= count; id += 1) {
    const skus = draftOf(profile, id).specs.reduce((product, { values }) => product * values.length, 1);
    firsts[id + 1] = (firsts[id] ?? 0) + skus;
  }
  return {
    plan: (id) => ({ ...draftOf(profile, id), id, firstSkuId: firsts[id] ?? 0 }),
    skuCount: (firsts[count + 1] ?? 1) - 1,
  };
}

function draftOf(profile: Profile, id: number): BrandedDraft {
  const { products: count, brands, widest } = profileSizes[profile];
  // A small shop lacks some brands: their products get the first one.
  const branded = (product: HandWritten): BrandedDraft => ({
    ...product,
    brandId: product.brand < brands ? product.brand + 1 : 1,
  });
  const written = handWritten[id - 1];
  if (written !== undefined) return branded(written);
  if (id === count && widest > 0) return branded({ ...(content.wide as HandWritten), specs: wideSpecs(widest) });
  const chance = random(seedOf('product', id));
  return chance() < 0.45 ? variant(chance, brands) : fromBranch(chance, brands);
}

function variant(chance: Random, brands: number): BrandedDraft {
  const original = pick(chance, handWritten);
  const percent = between(chance, 70, 145);
  const hue = pick(chance, hueNames);
  const series = pick(chance, content.series);
  const name = filled(texts.variantName, { series, name: original.name, edition: pick(chance, content.editions) });
  const price = roundPrice((original.price * percent) / 100);
  return {
    ...original,
    name,
    brandId: between(chance, 1, brands),
    hue,
    price,
    cost: Math.floor((original.cost * percent) / 100),
  };
}

function fromBranch(chance: Random, brands: number): BrandedDraft {
  const branch = pick(chance, content.branches);
  const leaf = pick(chance, branch.leaves);
  const series = pick(chance, content.series);
  const price = roundPrice(branch.from * (branch.to / branch.from) ** chance());
  const draw = chance();
  const specs = draw < 0.15 ? 'none' : draw < 0.45 ? 'colours' : draw < 0.65 ? 'packs' : 'versions';
  return {
    name: filled(texts.branchName, { series, leaf, edition: pick(chance, content.editions) }),
    leaf,
    brandId: between(chance, 1, brands),
    glyph: branch.glyph as Glyph,
    hue: pick(chance, hueNames),
    price,
    cost: Math.floor((price * between(chance, 38, 62)) / 100),
    weightG: between(chance, 60, 3_000),
    intro: filled(texts.branchIntro, { series, leaf, middle: branch.middle }),
    points: [texts.branchChecked, texts.branchReturns, filled(texts.branchPopular, { top: branch.top })],
    keywords: [leaf, branch.middle],
    specs: specSets[specs],
  };
}

/** The specs of the product that is intentionally wide: colours by widths. */
function wideSpecs(skus: number): DemoProductSpec[] {
  const widths = Array.from({ length: 20 }, (_, index) => `${100 + index * 10}cm`);
  const colours = Array.from({ length: skus / 20 }, (_, index) =>
    filled(texts.shadeValue, { number: String(index + 1).padStart(3, '0') }),
  );
  return [
    { name: texts.shade, values: colours },
    { name: texts.width, values: widths },
  ];
}

/** A usual shop price: whole yuan ending in 9, or in 90 fen for a low price. */
function roundPrice(fen: number): number {
  if (fen < 3_000) return Math.max(1, Math.round(fen / 100)) * 100 - 10;
  return Math.max(1, Math.round(fen / 1_000)) * 1_000 - 100;
}
