import { demoBrands, type DemoBrand } from './brands.ts';
import { demoCategories, type DemoCategory } from './categories.ts';
import { productPlans } from './product-plan.ts';
import { productOf, type DemoProduct } from './product.ts';
import { profileSizes, type Profile } from './profile.ts';
import { demoSpecs, type DemoSpec } from './specs.ts';

/** The goods of a demo shop. Products are made when asked for, so a large catalogue needs no memory. */
export interface DemoCatalogue {
  readonly categories: readonly DemoCategory[];
  readonly brands: readonly DemoBrand[];
  readonly specs: readonly DemoSpec[];
  readonly productCount: number;
  readonly skuCount: number;
  /** The product with this id, from 1; 1 is the one bought most. */
  readonly product: (id: number) => DemoProduct;
  /** All products by id. */
  readonly products: () => Iterable<DemoProduct>;
}

/** How many products are kept once made: the head of the shop, which nearly every order buys from. */
const kept = 5_000;

/** The catalogue of a profile. `now` (UTC epoch ms) is what the products' ages are counted from. */
export function demoCatalogue(profile: Profile, now: number): DemoCatalogue {
  const plans = productPlans(profile);
  const made = new Map<number, DemoProduct>();
  const categories = demoCategories(profile);
  const leaves = new Map(categories.filter(({ depth }) => depth === 3).map(({ name, id }) => [name, id]));
  const product = (id: number): DemoProduct => {
    const known = made.get(id);
    if (known !== undefined) return known;
    const fresh = productOf({ profile, now, plan: plans.plan(id), leaves });
    if (id <= kept) made.set(id, fresh);
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
