import type { Queryable } from '@shopkeeper/server/database';
import * as z from 'zod/mini';
import { browserAddressOf } from '../../theme-uri/theme-link.domain.ts';
import { paramsOf } from '../../theme-uri/server/theme-uri-rows.ts';
import { liveBanners, type Looking } from './banner-rows.ts';

/** A banner as a page shows it; `link` is the address that it leads to, null without one. */
export const shownBanner = z.object({
  id: z.int(),
  title: z.string(),
  image: z.string(),
  imageDark: z.nullable(z.string()),
  position: z.string(),
  linkType: z.string(),
  link: z.nullable(z.string()),
});
export type ShownBanner = z.infer<typeof shownBanner>;

type Row = Awaited<ReturnType<typeof liveBanners>>[number];
type Params = Awaited<ReturnType<typeof paramsOf>>;

function linkOf(row: Row, params: Params): string | null {
  if (row.linkType === 'url') return row.link;
  if (row.linkType === 'product') return row.productId === null ? null : `/product/${row.productId}`;
  if (row.linkType === 'category') return row.categoryId === null ? null : `/category/${row.categoryId}`;
  const { themeUriId, scheme, uri } = row;
  if (row.linkType !== 'theme' || scheme === null || uri === null) return null;
  const own = params.filter(({ parentId }) => parentId === themeUriId);
  const address = browserAddressOf({ scheme, uri, params: own });
  // Clients of their own open what a browser cannot.
  return address ?? (scheme === 'miniapp' || scheme === 'app' ? uri : null);
}

/** The live banners for somebody, each with the address that it leads to. */
export async function shownBanners(db: Queryable, looking: Looking): Promise<ShownBanner[]> {
  const rows = await liveBanners(db, looking);
  const ids = rows.flatMap(({ themeUriId }) => themeUriId ?? []);
  const params = ids.length === 0 ? [] : await paramsOf(db, { ids });
  return rows.map((row) => {
    const { id, title, image, imageDark, position, linkType } = row;
    return { id, title, image, imageDark, position, linkType, link: linkOf(row, params) };
  });
}
