import brandNames from './content/brands.json' with { type: 'json' };
import content from './content/categories.json' with { type: 'json' };
import { glyphNames, hueNames, pictureKey, type PictureKey } from './pictures.ts';
import { handWritten, productPlans, specSets } from './product-plan.ts';
import { productOf, type DemoProduct } from './product.ts';
import { profileSizes, type Profile } from './profile.ts';

export interface DemoCategory {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly slug: string;
  /** 1 at the top, 3 for the leaves that products belong to. */
  readonly depth: number;
  readonly image: PictureKey;
  readonly weigh: number;
}

/** The category tree of a profile, parents before children. */
function demoCategories(profile: Profile): DemoCategory[] {
  const ids = new Map<string, number>();
  const rows: DemoCategory[] = [];
  const add = (path: readonly string[]): void => {
    if (ids.has(path.join('/'))) return;
    const id = rows.length + 1;
    ids.set(path.join('/'), id);
    const image = pictureKey(glyphNames[id % glyphNames.length] ?? 'bag', hueNames[id % hueNames.length] ?? 'sand', 'close');
    const parentId = ids.get(path.slice(0, -1).join('/')) ?? null;
    rows.push({ id, parentId, name: path.at(-1) ?? '', slug: `c-${id}`, depth: path.length, image, weigh: 1_000 - id });
  };
  for (const { top, middle, leaves } of profile === 'S' ? content.small : [...content.small, ...content.branches])
    for (const path of [[top], [top, middle], ...leaves.map((leaf) => [top, middle, leaf])]) add(path);
  return rows;
}

export interface DemoBrand {
  readonly id: number;
  readonly name: string;
  readonly story: string;
  readonly website: string;
  readonly weigh: number;
}

/** The brands of a profile: first those that hand-written products name, then made-up ones. */
function demoBrands(profile: Profile): DemoBrand[] {
  const made = brandNames.firsts.flatMap((first) =>
    brandNames.seconds.map((second) => ({ name: `${first}${second}`, story: `${first}${second}，一家安静的小厂。` })),
  );
  return [...brandNames.own, ...made]
    .slice(0, profileSizes[profile].brands)
    .map((brand, index) => ({ ...brand, id: index + 1, website: 'https://example.com/', weigh: 1_000 - index }));
}

export interface DemoSpec {
  readonly id: number;
  readonly name: string;
  readonly values: readonly string[];
  readonly weigh: number;
}

/** The spec templates: every spec that the products use, with up to a hundred of its values. */
function demoSpecs(): DemoSpec[] {
  const specs = new Map<string, Set<string>>();
  const used = [...handWritten.flatMap((product) => product.specs), ...Object.values(specSets).flat()];
  for (const { name, values } of used) specs.set(name, new Set([...(specs.get(name) ?? []), ...values]));
  return [...specs].map(([name, values], index) => ({
    id: index + 1,
    name,
    values: [...values].slice(0, 100),
    weigh: 1_000 - index,
  }));
}

/** The catalogue of a demo shop. Products are made on demand, so a large catalogue needs little memory. */
export interface DemoCatalogue {
  readonly categories: readonly DemoCategory[];
  readonly brands: readonly DemoBrand[];
  readonly specs: readonly DemoSpec[];
  readonly productCount: number;
  readonly skuCount: number;
  /** The product with this id, from 1; 1 is the best seller. */
  readonly product: (id: number) => DemoProduct;
  /** All products by id. */
  readonly products: () => Iterable<DemoProduct>;
}

/** How many products are cached: the best sellers, which nearly every order contains. */
const cachedProducts = 5_000;

/** The catalogue of a profile. Ages count back from `now` (UTC epoch ms). */
export function demoCatalogue(profile: Profile, now: number): DemoCatalogue {
  const plans = productPlans(profile);
  const cache = new Map<number, DemoProduct>();
  const categories = demoCategories(profile);
  const leaves = new Map(categories.filter(({ depth }) => depth === 3).map(({ name, id }) => [name, id]));
  const product = (id: number): DemoProduct => {
    const known = cache.get(id);
    if (known !== undefined) return known;
    const fresh = productOf({ profile, now, plan: plans.plan(id), leaves });
    if (id <= cachedProducts) cache.set(id, fresh);
    return fresh;
  };
  const productCount = profileSizes[profile].products;
  return {
    categories,
    brands: demoBrands(profile),
    specs: demoSpecs(),
    productCount,
    skuCount: plans.skuCount,
    product,
    *products() {
      for (let id = 1; id <= productCount; id += 1) yield product(id);
    },
  };
}
