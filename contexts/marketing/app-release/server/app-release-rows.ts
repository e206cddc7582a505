import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { appReleaseTable as t, appReleaseStoreLinksTable as l, appTable as a } from '#tables';

/** Locks an app, so that its releases are published one after the other. */
export const lockApp = typedQuery<{ id: number }>()('app_lock', (db, { id }) =>
  db
    .select(columns({ id: a.id }))
    .from(a)
    .where(eq(a.id, id))
    .for('no key update'),
);

/** For drafts: the codes and names of the releases of the same app, platform and type that were published before. */
export const publishedBeside = typedQuery<{ ids: readonly number[] }>()('app_release_published_beside', (db, { ids }) => {
  const draft = db
    .select({ id: t.id, appId: t.appId, platform: t.platform, packageType: t.packageType })
    .from(t)
    .where(anyOf(t.id, ids))
    .as('draft');
  return db
    .select(columns({ draftId: sql<number>`${draft.id}`, versionCode: t.versionCode, versionName: t.versionName }))
    .from(t)
    .innerJoin(
      draft,
      and(eq(t.appId, draft.appId), eq(t.platform, draft.platform), eq(t.packageType, draft.packageType), ne(t.id, draft.id)),
    )
    .where(and(ne(t.status, 'draft'), isNull(t.deletedAt)));
});

/** How many links to stores releases have. */
export const storeLinkCounts = typedQuery<{ ids: readonly number[] }>()('app_release_store_link_counts', (db, { ids }) =>
  db
    .select(columns({ parentId: l.parentId, links: sql<number>`count(*)::int` }))
    .from(l)
    .where(anyOf(l.parentId, ids))
    .groupBy(l.parentId),
);

/** The links to stores of one release. */
export const storeLinksOf = typedQuery<{ id: number }>()('app_release_store_links', (db, { id }) =>
  db
    .select(columns({ store: l.store, url: l.url }))
    .from(l)
    .where(eq(l.parentId, id))
    .orderBy(l.lineNo),
);

/**
 * The published releases of an enabled app on a platform, and the withdrawn hot one that the device has; one row without a release
 * when there is none, no row when the app is unknown.
 */
export const releasesFor = typedQuery<{ appKey: string; platform: string; hotCode: number }>()(
  'app_release_for_device',
  (db, { appKey, platform, hotCode }) =>
    db
      .select(
        columns({
          appId: a.id,
          id: t.id,
          status: t.status,
          packageType: t.packageType,
          versionName: t.versionName,
          versionCode: t.versionCode,
          minNativeCode: t.minNativeCode,
          minSupportedCode: t.minSupportedCode,
          title: t.title,
          notesZh: t.notesZh,
          notesEn: t.notesEn,
          channels: t.channels,
          isMandatory: t.isMandatory,
          isSilent: t.isSilent,
          isInReview: t.isInReview,
          rolloutPercent: t.rolloutPercent,
          rolloutSalt: t.rolloutSalt,
          packageUrl: t.packageUrl,
          sizeBytes: t.sizeBytes,
          sha256: t.sha256,
        }),
      )
      .from(a)
      .leftJoin(
        t,
        and(
          eq(t.appId, a.id),
          eq(t.platform, sql<'android'>`${platform}`),
          or(eq(t.status, 'published'), and(eq(t.status, 'withdrawn'), eq(t.packageType, 'hot'), eq(t.versionCode, hotCode))),
          isNull(t.deletedAt),
        ),
      )
      .where(and(eq(a.appKey, appKey), eq(a.enabled, true), isNull(a.deletedAt))),
);

/** Releases that devices may have been offered with this attachment. */
export const releasesWithFile = typedQuery<{ fileId: number }>()('app_release_with_file', (db, { fileId }) =>
  db
    .select(columns({ versionName: t.versionName }))
    .from(t)
    .where(and(eq(t.fileId, fileId), inArray(t.status, ['published', 'paused']), isNull(t.deletedAt)))
    .limit(1),
);
