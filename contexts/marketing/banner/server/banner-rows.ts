import { anyOf, columns, optionalColumns, typedQuery } from '@shopkeeper/crud/queries';
import { and, desc, eq, exists, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { bannerCountTable as n, bannerLevelIdsTable as v, bannerTable as b, themeUriTable as u } from '#tables';

/** Who looks at banners, where and when. `levelId` is 0 for visitors and members without a level. */
export interface Looking {
  readonly at: Date;
  readonly client: string;
  readonly positions: readonly string[];
  readonly isSignedIn: boolean;
  readonly levelId: number;
}

const most = 60;

/** The live banners for somebody, by manual order; the theme URI is null unless it is live for the client, too. */
export const liveBanners = typedQuery<Looking>()('banner_live', (db, { at, client, positions, isSignedIn, levelId }) => {
  const instant = sql<Date>`${at}::timestamptz`;
  const ofLevel = exists(
    db
      .select({ one: sql`1` })
      .from(v)
      .where(and(eq(v.ownerId, b.id), sql`${v.targetId} = ${levelId}::bigint`)),
  );
  return db
    .select({
      ...columns({
        id: b.id,
        title: b.title,
        image: b.image,
        imageDark: b.imageDark,
        position: b.position,
        linkType: b.linkType,
        link: b.link,
        productId: b.productId,
        categoryId: b.categoryId,
      }),
      ...optionalColumns({ themeUriId: u.id, scheme: u.scheme, uri: u.uri }),
    })
    .from(b)
    .leftJoin(
      u,
      and(
        eq(u.id, b.themeUriId),
        eq(u.enabled, true),
        isNull(u.deletedAt),
        sql`${u.client} in ('all', ${client})`,
        or(isNull(u.startsAt), lte(u.startsAt, instant)),
        or(isNull(u.endsAt), gt(u.endsAt, instant)),
      ),
    )
    .where(
      and(
        anyOf(b.position, positions),
        eq(b.enabled, true),
        isNull(b.deletedAt),
        sql`${b.client} in ('all', ${client})`,
        or(isNull(b.startsAt), lte(b.startsAt, instant)),
        or(isNull(b.endsAt), gt(b.endsAt, instant)),
        or(
          eq(b.audience, 'all'),
          and(eq(b.audience, 'signed_in'), sql`${isSignedIn}::boolean`),
          and(eq(b.audience, 'levels'), ofLevel),
        ),
      ),
    )
    .orderBy(desc(b.weigh), desc(b.id))
    .limit(most);
});

/** Adds a view or a click, or both, to each banner that is shown at all; `day` is the one of the shop. */
export const countSeen = typedQuery<{ views: readonly number[]; clicks: readonly number[]; day: string }>()(
  'banner_count',
  (db, { views, clicks, day }) => {
    const seen = db
      .select({
        bannerId: b.id,
        day: sql`${day}::date`.as('day'),
        views: sql`case when ${b.id} = any(${views}::bigint[]) then 1 else 0 end`.as('views'),
        clicks: sql`case when ${b.id} = any(${clicks}::bigint[]) then 1 else 0 end`.as('clicks'),
      })
      .from(b)
      .where(and(sql`${b.id} = any(${views}::bigint[] || ${clicks}::bigint[])`, eq(b.enabled, true), isNull(b.deletedAt)))
      .orderBy(b.id);
    return db
      .insert(n)
      .select(seen as never)
      .onConflictDoUpdate({
        target: [n.bannerId, n.day],
        set: { views: sql`${n.views} + excluded.views`, clicks: sql`${n.clicks} + excluded.clicks` },
      });
  },
);

/** Writes the sums of the counts into the banners whose figures are behind. */
export const foldCounts = typedQuery()('banner_fold_counts', (db) => {
  const sums = db
    .select({
      bannerId: n.bannerId,
      views: sql<number>`sum(${n.views})`.as('views'),
      clicks: sql<number>`sum(${n.clicks})`.as('clicks'),
    })
    .from(n)
    .groupBy(n.bannerId)
    .as('sums');
  return db
    .update(b)
    .set({ viewCount: sql`${sums.views}`, clickCount: sql`${sums.clicks}` })
    .from(sums)
    .where(and(eq(b.id, sums.bannerId), or(sql`${b.viewCount} <> ${sums.views}`, sql`${b.clickCount} <> ${sums.clicks}`)));
});
