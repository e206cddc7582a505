import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { bannerTable as b, themeUriParamsTable as p } from '#tables';

const most = 50;

/** The banners that lead to a theme URI, at most 50. */
export const bannersOf = typedQuery<{ id: number }>()('theme_uri_banners', (db, { id }) =>
  db
    .select(columns({ id: b.id, title: b.title, enabled: b.enabled, startsAt: b.startsAt, endsAt: b.endsAt }))
    .from(b)
    .where(and(eq(b.themeUriId, id), isNull(b.deletedAt)))
    .orderBy(desc(b.enabled), desc(b.id))
    .limit(most),
);

/** The parameters of theme URIs, in their order. */
export const paramsOf = typedQuery<{ ids: readonly number[] }>()('theme_uri_params', (db, { ids }) =>
  db
    .select(columns({ parentId: p.parentId, name: p.name, value: p.value }))
    .from(p)
    .where(anyOf(p.parentId, ids))
    .orderBy(p.parentId, p.lineNo),
);
