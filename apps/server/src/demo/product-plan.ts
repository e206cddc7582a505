import { branches, type Branch } from './category-tree.ts';
import { brandIdOf } from './brands.ts';
import { allDemoProducts } from './products/all.ts';
import type { DemoProductSpec } from './products/demo-product.ts';
import { hues, type Glyph, type Hue } from './pictures/palette.ts';
import { profileSizes, type Profile } from './profile.ts';
import { between, pick, random, seedOf, type Random } from './random.ts';
import { plainSpecs, wideSpecs } from './specs.ts';

/** What a product will be, before its texts and SKUs are written out. Amounts in fen, weight in grams. */
export interface ProductPlan {
  readonly id: number;
  readonly firstSkuId: number;
  readonly name: string;
  readonly leaf: string;
  readonly brandId: number;
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

type Sketch = Omit<ProductPlan, 'firstSkuId'>;

const series = [
  '云山',
  '拾光',
  '听松',
  '半亩',
  '初雪',
  '暮色',
  '浅草',
  '南屿',
  '归林',
  '晴川',
  '小满',
  '白露',
  '知秋',
  '月见',
  '栖木',
  '微澜',
];
const editions = ['', '', '轻享款', '升级版', '礼盒装', '2026 新款', '经典款'];

/** The plans of all products of a profile: any of them alone, with SKU ids that run on from product to product. */
export function productPlans(profile: Profile): { readonly plan: (id: number) => ProductPlan; readonly skuCount: number } {
  const count = profileSizes[profile].products;
  const firsts = new Uint32Array(count + 2);
  firsts[1] = 1;
  for (let id = 1; id <= count; id += 1) firsts[id + 1] = (firsts[id] ?? 0) + skuCountOf(sketch(profile, id));
  return { plan: (id) => ({ ...sketch(profile, id), firstSkuId: firsts[id] ?? 0 }), skuCount: (firsts[count + 1] ?? 1) - 1 };
}

const skuCountOf = ({ specs }: Sketch): number => specs.reduce((count, [, values]) => count * values.length, 1);

function sketch(profile: Profile, id: number): Sketch {
  const goods = allDemoProducts[id - 1];
  if (goods !== undefined) return { ...goods, id, brandId: brandIdOf(profile, goods.brand) };
  const chance = random(seedOf('product', id));
  const { products, widest } = profileSizes[profile];
  if (id === products && widest > 0) return wide(profile, id, widest);
  return chance() < 0.45 ? variant(profile, id, chance) : fromBranch(profile, id, chance);
}

function variant(profile: Profile, id: number, chance: Random): Sketch {
  const goods = pick(chance, allDemoProducts);
  const factor = between(chance, 70, 145);
  const hue = pick(chance, Object.keys(hues) as Hue[]);
  const name = `${pick(chance, series)} ${goods.name} ${pick(chance, editions)}`.trim();
  const brandId = between(chance, 1, profileSizes[profile].brands);
  return {
    ...goods,
    id,
    name,
    brandId,
    hue,
    price: roundPrice((goods.price * factor) / 100),
    cost: Math.floor((goods.cost * factor) / 100),
  };
}

function fromBranch(profile: Profile, id: number, chance: Random): Sketch {
  const branch: Branch = pick(chance, branches);
  const leaf = pick(chance, branch.leaves);
  const line = pick(chance, series);
  const price = roundPrice(branch.from * (branch.to / branch.from) ** chance());
  const draw = chance();
  const specs =
    draw < 0.15 ? plainSpecs.none : draw < 0.45 ? plainSpecs.colours : draw < 0.65 ? plainSpecs.packs : plainSpecs.versions;
  return {
    id,
    name: `${line}${leaf} ${pick(chance, editions)}`.trim(),
    leaf,
    brandId: between(chance, 1, profileSizes[profile].brands),
    glyph: branch.glyph,
    hue: pick(chance, Object.keys(hues) as Hue[]),
    price,
    cost: Math.floor((price * between(chance, 38, 62)) / 100),
    weightG: between(chance, 60, 3_000),
    intro: `${line}系列${leaf}，${branch.middle}里常被回购的一件。`,
    points: ['出厂逐件检验', '七天无理由退换', `${branch.top}频道热销`],
    keywords: [leaf, branch.middle],
    specs,
  };
}

function wide(profile: Profile, id: number, skus: number): Sketch {
  return {
    id,
    name: '定制亚麻窗帘（按色号与宽度）',
    leaf: '床品布艺',
    brandId: brandIdOf(profile, 7),
    glyph: 'towel',
    hue: 'sand',
    price: 29_900,
    cost: 13_000,
    weightG: 1_800,
    intro: '按色号与宽度裁剪，七天发货。',
    points: ['韩式打褶', '每 10cm 一档'],
    keywords: ['窗帘', '定制'],
    specs: wideSpecs(skus),
  };
}

/** A price as shops write it: whole yuan that end in 9, or nine jiao for small ones. */
function roundPrice(fen: number): number {
  if (fen < 3_000) return Math.max(1, Math.round(fen / 100)) * 100 - 10;
  return Math.max(1, Math.round(fen / 1_000)) * 1_000 - 100;
}
