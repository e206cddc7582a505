import { nextNotices } from '@shopkeeper/notification/server';
import { notice } from '@shopkeeper/notification';
import { couponTemplate, priceList } from '@shopkeeper/promotion';
import { nextClaims, nextPriceLists } from '@shopkeeper/promotion/server';
import { type AnyResource, pagePermissionOf } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { defineRoute, type Route, type SignedContext } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { isAllowed } from '@shopkeeper/server/http';
import { banner } from '../../banner/banner.resource.ts';
import { nextBanners } from '../../banner/server/next-banners.ts';
import { type ChangeSubject, type NextChange, nextChangeReply } from '../shop-preview.domain.ts';
import { shopPreviewPage } from '../shop-preview.page.ts';

interface Edge {
  readonly id: number;
  readonly name: string;
  readonly at: number | null;
}

interface Source {
  readonly of: ChangeSubject;
  /** Whose list the viewer must be allowed to read. */
  readonly resource: AnyResource;
  next(db: Queryable, after: number): Promise<{ readonly starting: readonly Edge[]; readonly ending: readonly Edge[] }>;
}

const sources: readonly Source[] = [
  { of: 'price-list', resource: priceList, next: nextPriceLists },
  { of: 'coupon', resource: couponTemplate, next: nextClaims },
  { of: 'notice', resource: notice, next: nextNotices },
  { of: 'banner', resource: banner, next: nextBanners },
];

const mayRead = ({ actor }: SignedContext, { resource }: Source): boolean =>
  isAllowed(actor, { kind: 'permission', permissions: [permissionOf(resource, 'index')] });

/** What changes first after an instant, among what the viewer may read; nothing where nothing is to change. */
async function nextChange(context: SignedContext, after: number): Promise<NextChange> {
  const found = await Promise.all(
    sources
      .filter((source) => mayRead(context, source))
      .map(async ({ of, next }) => {
        const { starting, ending } = await next(context.db, after);
        const edges = (does: 'starts' | 'ends', rows: readonly Edge[]) =>
          rows.flatMap(({ at, ...row }) => (at === null ? [] : [{ ...row, of, does, at }]));
        return [...edges('starts', starting), ...edges('ends', ending)];
      }),
  );
  const all = found.flat();
  if (all.length === 0) return { at: null, changes: [] };
  const at = Math.min(...all.map((one) => one.at));
  return { at, changes: all.filter((one) => one.at === at).map(({ of, does, id, name }) => ({ of, does, id, name })) };
}

export const nextChangeRoute: Route = defineRoute<{ readonly at: number | null }, typeof nextChangeReply>({
  method: 'POST',
  path: `${shopPreviewPage.path}/next`,
  rule: { kind: 'permission', permissions: [pagePermissionOf(shopPreviewPage, 'index')] },
  idempotency: 'none',
  input: objectSchema({ at: f.time({ optional: true }) }),
  reply: nextChangeReply,
  handle: (context, { at }) => nextChange(context, at ?? context.at),
});
