import { visibleCategories, productsOnSale } from '@shopkeeper/catalog/server';
import { definePageModule } from '@shopkeeper/crud';
import { memberTermsOf } from '@shopkeeper/member/server';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { defineRoute, type SignedContext } from '@shopkeeper/server';
import { priceStages } from '../../price-list/effective-price.domain.ts';
import { listedPricesOf } from '../../price-list/server/effective-price.operations.ts';
import { categoryBranch, type MemberPricesPage, memberPricesReply, shownProducts } from '../member-prices.domain.ts';
import { memberPrices } from '../member-prices.page.ts';

interface Wanted {
  readonly quick: string | null;
  readonly categoryId: number | null;
  readonly page: number;
}

/** Prices by the function that prices orders, at the instant of the request. */
async function pageOf({ db, actor, at, engine }: SignedContext, { quick, categoryId, page }: Wanted): Promise<MemberPricesPage> {
  const [categories, { discountBp: levelBp }] = await Promise.all([visibleCategories(db), memberTermsOf(db, actor.id)]);
  const found = await productsOnSale(db, {
    word: quick ?? '',
    categoryIds: categoryId === null ? null : categoryBranch(categories, categoryId),
    offset: (page - 1) * shownProducts,
    limit: shownProducts + 1,
  });
  const shown = found.slice(0, shownProducts);
  const skuIds = shown.flatMap(({ skus }) => skus.map(({ skuId }) => skuId));
  const { prices, audience } = await listedPricesOf({ db, engine }, { memberId: actor.id, at }, skuIds);
  return {
    result: shown.map(({ id, name, image, skus }) => ({
      id,
      name,
      image,
      skus: skus.map(({ skuId, specText, skuCode, listPrice, isAvailable }) => ({
        skuId,
        specText,
        skuCode,
        listPrice,
        isAvailable,
        stages: priceStages(prices, { ...audience, skuId, listPrice, at, levelBp }),
      })),
    })),
    next: found.length > shownProducts ? page + 1 : null,
    categories: categories.flatMap(({ id, name, parentId }) => (parentId === null ? [{ id, name }] : [])),
    levelBp,
  };
}

const page = defineRoute<Wanted, typeof memberPricesReply>({
  method: 'POST',
  path: `${memberPrices.path}/page`,
  rule: { kind: 'signed-in', audience: 'member' },
  idempotency: 'none',
  input: objectSchema({
    quick: f.text({ max: 100, optional: true }),
    categoryId: f.int({ min: 1, max: 2_147_483_647, optional: true }),
    page: f.int({ min: 1, max: 500, default: 1 }),
  }),
  reply: memberPricesReply,
  handle: pageOf,
});

export const memberPricesServer = definePageModule(memberPrices, { routes: [page] });
