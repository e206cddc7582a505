import { siteConfigOf } from '@shopkeeper/platform/server';
import { type ServerModule } from '@shopkeeper/crud';
import { defineRoute } from '@shopkeeper/server';
import { type Queryable } from '@shopkeeper/server/database';
import * as z from 'zod/mini';

const hanging = z.object({ id: z.int(), title: z.string(), image: z.string(), link: z.nullable(z.string()) });
type Hanging = z.infer<typeof hanging>;

const most = 6;

/**
 * Returns the banners on the home page at an instant (UTC epoch ms). Only URLs are linked: products have no page for visitors
 * yet.
 */
const hangingAt = (db: Queryable, at: number): Promise<Hanging[]> =>
  db.rows<Hanging>(
    `select id, title, image, case when link_type = 'url' then link end as link from marketing_banner
     where enabled and position in ('home_top', 'home_middle') and deleted_at is null
       and (starts_at is null or starts_at <= $1) and (ends_at is null or ends_at > $1)
     order by position desc, weigh desc, id limit ${most}`,
    [new Date(at)],
    'marketing_home',
  );

/** The public data of the home page. */
export const homeServer: ServerModule = {
  routes: [
    defineRoute({
      method: 'GET',
      path: '/api/common/home',
      rule: { kind: 'public' },
      reply: z.object({ siteName: z.string(), recordNumber: z.string(), banners: z.array(hanging) }),
      async handle(context) {
        const { siteName, recordNumber } = siteConfigOf(context);
        return { siteName, recordNumber, banners: await hangingAt(context.db, context.at) };
      },
    }),
  ],
};
