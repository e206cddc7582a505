import { siteConfigOf } from '@shopkeeper/platform/server';
import { type ServerModule } from '@shopkeeper/crud';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { defineRoute } from '@shopkeeper/server';
import { type Queryable } from '@shopkeeper/server/database';
import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { bannerTable } from '#tables';

const hanging = z.object({ id: z.int(), title: z.string(), image: z.string(), link: z.nullable(z.string()) });
type Hanging = z.infer<typeof hanging>;

const most = 6;

const banners = typedQuery<{ at: Date }>()('marketing_home', (db, { at }) => {
  const b = bannerTable;
  const link = sql<string | null>`case when ${b.linkType} = 'url' then ${b.link} end`;
  return db
    .select(columns({ id: b.id, title: b.title, image: b.image, link }))
    .from(b)
    .where(
      and(
        eq(b.enabled, true),
        inArray(b.position, ['home_top', 'home_middle']),
        isNull(b.deletedAt),
        or(isNull(b.startsAt), lte(b.startsAt, at)),
        or(isNull(b.endsAt), gt(b.endsAt, at)),
      ),
    )
    .orderBy(desc(b.position), desc(b.weigh), b.id)
    .limit(most);
});

/**
 * Returns the banners on the home page at an instant (UTC epoch ms). Only URLs are linked: products have no page for visitors
 * yet.
 */
const hangingAt = (db: Queryable, at: number): Promise<Hanging[]> => banners(db, { at: new Date(at) });

/** The public data of the home page. */
export const homeServer: ServerModule = {
  routes: [
    defineRoute({
      method: 'GET',
      path: '/api/common/home',
      rule: { kind: 'public' },
      reply: z.object({ siteName: z.string(), recordNumber: z.string(), cdnUrl: z.string(), banners: z.array(hanging) }),
      async handle(context) {
        const { siteName, recordNumber, cdnUrl } = siteConfigOf(context);
        return { siteName, recordNumber, cdnUrl, banners: await hangingAt(context.db, context.at) };
      },
    }),
  ],
};
