import { shownProducts } from '@shopkeeper/catalog/server';
import { definePageModule } from '@shopkeeper/crud';
import { claimantOf, memberAudienceOf } from '@shopkeeper/member/server';
import { noticesAt } from '@shopkeeper/notification/server';
import { offeredCoupons, pricedCards } from '@shopkeeper/promotion/server';
import { pagePermissionOf } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { badInput, defineRoute, notFound, type SignedContext } from '@shopkeeper/server';
import { shownBanners } from '../../banner/server/live-banners.ts';
import { type ShopThen, shopThenReply } from '../shop-preview.domain.ts';
import { shopPreviewPage } from '../shop-preview.page.ts';
import { nextChangeRoute } from './next-change.ts';

const shownAtOnce = 24;
const positions = ['home_top', 'home_middle', 'category', 'member_centre'];

interface Wanted {
  /** Null for a visitor. */
  readonly memberId: number | null;
  /** Null is now. */
  readonly at: number | null;
  readonly word: string | null;
}

interface Looking {
  readonly memberId: number | null;
  readonly at: number;
}

type Reading = Pick<SignedContext, 'db' | 'engine'>;

async function bannersFor({ db }: Reading, { memberId, at }: Looking): Promise<ShopThen['banners']> {
  const levelId = memberId === null ? null : (await memberAudienceOf(db, memberId)).levelId;
  const looking = { at: new Date(at), client: 'web', positions, isSignedIn: memberId !== null, levelId: levelId ?? 0 };
  const found = await shownBanners(db, looking);
  return found.map(({ id, title, image, position }) => ({ id, title, image, position }));
}

async function productsFor(reading: Reading, looking: Looking, word: string): Promise<ShopThen['products']> {
  const wanted = { word, categoryIds: null, sort: 'popular', skip: 0, most: shownAtOnce } as const;
  const cards = await shownProducts(reading.db, wanted);
  const own = new Map(cards.map(({ id, priceMin }) => [id, priceMin]));
  const priced = await pricedCards(reading, looking, cards);
  return priced.map(({ id, name, image, priceMin, priceMax }) => {
    return { id, name, image, priceMin, priceMax, ownMin: own.get(id) ?? priceMin };
  });
}

async function couponsFor({ db }: Reading, { memberId, at }: Looking): Promise<ShopThen['coupons']> {
  const offered = memberId === null ? [] : await offeredCoupons(db, { memberId, at });
  return offered.map(({ templateId, name, kind, valueAmount, discountBp, thresholdAmount, claimTo, issue }) => {
    return { templateId, name, kind, valueAmount, discountBp, thresholdAmount, claimTo, isClaimable: issue === null };
  });
}

async function noticesFor({ db }: Reading, { memberId, at }: Looking): Promise<ShopThen['notices']> {
  const found = memberId === null ? [] : await noticesAt(db, { memberId, at });
  return found.map(({ id, title, endAt }) => ({ id, title, endAt }));
}

/** Reads the shop by the functions that members are served by, at another instant; nothing is written. */
async function shopThen(context: SignedContext, { memberId, at: wanted, word }: Wanted): Promise<ShopThen> {
  const at = wanted ?? context.at;
  // What has been is not what these functions read: a price of the past is on the page of a price list.
  if (at < context.at) throw badInput([{ path: 'at', rule: 'shop-preview.past' }]);
  if (memberId !== null && !(await claimantOf(context.db, memberId))) throw notFound({ memberId });
  const looking = { memberId, at };
  const [banners, products, coupons, notices] = await Promise.all([
    bannersFor(context, looking),
    productsFor(context, looking, word ?? ''),
    couponsFor(context, looking),
    noticesFor(context, looking),
  ]);
  return { at, banners, products, coupons, notices };
}

const shop = defineRoute<Wanted, typeof shopThenReply>({
  method: 'POST',
  path: `${shopPreviewPage.path}/shop`,
  rule: { kind: 'permission', permissions: [pagePermissionOf(shopPreviewPage, 'index')] },
  idempotency: 'none',
  input: objectSchema({
    memberId: f.int({ min: 1, max: 2_147_483_647, optional: true }),
    at: f.time({ optional: true }),
    word: f.text({ max: 60, optional: true }),
  }),
  reply: shopThenReply,
  outline: () => ({ errors: ['request.not-found'] }),
  handle: shopThen,
});

export const shopPreviewServer = definePageModule(shopPreviewPage, { routes: [shop, nextChangeRoute] });
