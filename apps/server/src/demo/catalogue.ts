import chineseBrands from './content/brands.json' with { type: 'json' };
import chinese from './content/categories.json' with { type: 'json' };
import { glyphNames, hueNames, pictureKey } from './pictures.ts';
import { handWritten, productPlans, specSets } from './product-plan.ts';
import { productOf, type DemoProduct } from './product.ts';
import { profileSizes, type Profile } from './profile.ts';
import { filled, localized, texts } from './demo-language.ts';

const content = localized(chinese);
const brandNames = localized(chineseBrands);

/** The category tree of a profile, parents before children; `depth` is 1 at the top and 3 for the leaves that products belong to. */
function demoCategories(profile: Profile) {
  const ids = new Map<string, number>();
  const add = (path: readonly string[]) => {
    if (ids.has(path.join('/'))) return [];
    const id = ids.size + 1;
    ids.set(path.join('/'), id);
    const image = pictureKey(glyphNames[id % glyphNames.length] ?? 'bag', hueNames[id % hueNames.length] ?? 'sand', 'close');
    const parentId = ids.get(path.slice(0, -1).join('/')) ?? null;
    return [{ id, parentId, name: path.at(-1) ?? '', slug: `c-${id}`, depth: path.length, image, weigh: 1_000 - id }];
  };
  const branches = profile === 'S' ? content.small : [...content.small, ...content.branches];
  return branches.flatMap(({ top, middle, leaves }) =>
    [[top], [top, middle], ...leaves.map((leaf) => [top, middle, leaf])].flatMap(add),
  );
}

/** The brands of a profile: first those that hand-written products name, then made-up ones. */
function demoBrands(profile: Profile) {
  const made = brandNames.firsts.flatMap((first) =>
    brandNames.seconds.map((second) => {
      const name = filled(texts.brand, { first, second });
      return { name, story: filled(texts.brandStory, { name }) };
    }),
  );
  return [...brandNames.own, ...made]
    .slice(0, profileSizes[profile].brands)
    .map((brand, index) => ({ ...brand, id: index + 1, website: 'https://example.com/', weigh: 1_000 - index }));
}

/** The spec templates: every spec that the products use, with up to a hundred of its values. */
function demoSpecs() {
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

/** How many products are cached: the best sellers, which nearly every order contains. */
const cachedProducts = 5_000;

/**
 * The catalogue of a profile. Ages count back from `now` (UTC epoch ms). Products are made on demand, so a large catalogue needs little
 * memory.
 */
export function demoCatalogue(profile: Profile, now: number) {
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
    /** The product with this id, from 1; 1 is the best seller. */
    product,
    *products() {
      for (let id = 1; id <= productCount; id += 1) yield product(id);
    },
  };
}

export type DemoCatalogue = ReturnType<typeof demoCatalogue>;
