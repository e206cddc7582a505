import { type ServerModule } from '@shopkeeper/crud';
import { bestSellingProducts, newestProducts, topCategories } from '@shopkeeper/catalog/server';
import { pricedCards } from '@shopkeeper/promotion/server';
import { siteConfigOf } from '@shopkeeper/platform/server';
import { defineRoute } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { shownBanner, shownBanners } from '../../banner/server/live-banners.ts';

const shownProduct = z.object({
  id: z.int(),
  name: z.string(),
  subtitle: z.nullable(z.string()),
  image: z.nullable(z.string()),
  priceMin: z.int().check(z.describe('shape.fen')),
  priceMax: z.int().check(z.describe('shape.fen')),
  isSoldOut: z.boolean(),
});

const reply = z.object({
  siteName: z.string(),
  recordNumber: z.string(),
  cdnUrl: z.string(),
  communityOpen: z.boolean(),
  banners: z.array(shownBanner),
  categories: z.array(z.object({ id: z.int(), name: z.string(), image: z.nullable(z.string()) })),
  newest: z.array(shownProduct),
  bestSelling: z.array(shownProduct),
});

const shownCategories = 12;
const shownProducts = 8;

/** The public data of the home page: who the shop is, its banners, categories, and what is new and sells best. */
export const homeServer: ServerModule = {
  routes: [
    defineRoute({
      method: 'GET',
      path: '/api/common/home',
      rule: { kind: 'public' },
      reply,
      async handle(context) {
        const { db, at, engine } = context;
        const { siteName, recordNumber, cdnUrl, communityOpen } = siteConfigOf(context);
        const positions = ['home_top', 'home_middle'];
        const [banners, categories, newest, bestSelling] = await Promise.all([
          shownBanners(db, { at: new Date(at), client: 'web', positions, isSignedIn: false, levelId: 0 }),
          topCategories(db, shownCategories),
          newestProducts(db, shownProducts),
          bestSellingProducts(db, shownProducts),
        ]);
        const priced = await pricedCards({ db, engine }, { memberId: null, at }, [...newest, ...bestSelling]);
        return {
          siteName,
          recordNumber,
          cdnUrl,
          communityOpen,
          banners,
          categories,
          newest: priced.slice(0, newest.length),
          bestSelling: priced.slice(newest.length),
        };
      },
    }),
  ],
};
