import { randomBytes } from 'node:crypto';
import { defineServerModule } from '@shopkeeper/crud';
import { on } from '@shopkeeper/crud/lifecycle';
import { attachment } from '@shopkeeper/platform';
import { attachmentContent, lockOrder } from '@shopkeeper/platform/server';
import { reject } from '@shopkeeper/resource';
import { businessError, unwrap } from '@shopkeeper/server';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import { appRelease, frozenFields } from '../app-release.resource.ts';
import { mayPublish } from '../may-publish.domain.ts';
import { compareVersions } from '../version-name.domain.ts';
import { lockApp, publishedBeside, releasesWithFile, storeLinkCounts } from './app-release-rows.ts';
import { checkUpdateRoute } from './check-update.ts';

/** What drafts need to know in order to be published: the highest release before each, and how many links it has. */
async function publishedBefore(db: Queryable, rows: readonly { readonly id: number }[]) {
  const ids = rows.map(({ id }) => id);
  const [beside, counts] = await Promise.all([publishedBeside(db, { ids }), storeLinkCounts(db, { ids })]);
  return ids.map((id) => {
    const own = beside.filter(({ draftId }) => draftId === id);
    const names = own.map(({ versionName }) => versionName).toSorted(compareVersions);
    return {
      highestCode: Math.max(0, ...own.map(({ versionCode }) => versionCode)),
      highestName: names.at(-1) ?? '',
      storeLinks: counts.find(({ parentId }) => parentId === id)?.links ?? 0,
    };
  });
}

/** Compares values as they are stored; lines without the ids that an edit does not repeat. */
const fingerprint = (value: unknown): string =>
  JSON.stringify(value, (key, part: unknown) => (['id', 'parentId', 'lineNo'].includes(key) ? undefined : part));

type Fields = Readonly<Record<string, unknown>>;

/** @throws the business error `app-release.frozen` when an edit would change what devices may already have */
function requireFrozen(before: Fields & { readonly status: string }, draft: Fields): void {
  if (before.status === 'draft') return;
  const changed = frozenFields.filter((name) => name in draft && fingerprint(draft[name]) !== fingerprint(before[name]));
  if (changed.length > 0) throw businessError(reject('app-release.frozen', { fields: changed.join(', ') }));
}

/** The file of a release that devices may load stays: another package is another release. */
const preservePackage = on(attachment.actions.replace, lockOrder.document, async ({ tx }, { row }) => {
  const [used] = await releasesWithFile(tx, { fileId: row.id });
  if (used) throw businessError(reject('app-release.package-in-use', { name: used.versionName }));
});

/** What a release stores of its package, so that a device can check what it loaded; nothing without one. */
async function packageOf(tx: Tx, fileId: number | null) {
  if (fileId === null) return {};
  const content = await attachmentContent(tx, fileId);
  if (!content) throw businessError(reject('app-release.no-package'));
  return { packageUrl: content.url, sizeBytes: content.size, sha256: content.sha256 };
}

export const appReleaseServer = defineServerModule(appRelease, {
  routes: [checkUpdateRoute],
  reactions: [preservePackage],
  extension: {
    async beforeWrite(_tx, { before, draft }) {
      if (before) requireFrozen(before, draft);
      return {};
    },
    async beforeDelete(_tx, row) {
      if (row.status !== 'draft') throw businessError(reject('app-release.frozen', { fields: 'versionCode' }));
    },
  },
  lifecycle: {
    known: { publish: publishedBefore },
    effects: {
      async publish({ tx, at }, { row, input, to }) {
        // Another release may have been published since the guard was asked: the lock of the app decides.
        await lockApp(tx, { id: row.appId });
        const [known] = await publishedBefore(tx, [row]);
        if (known) unwrap(mayPublish(row, known));
        const content = await packageOf(tx, row.fileId);
        return to.published({
          rolloutPercent: input.percent,
          rolloutSalt: randomBytes(16).toString('hex'),
          ...content,
          publishedAt: at,
        });
      },
      withdraw: async (_op, { input, to }) => to.withdrawn({}, { reason: input.reason }),
    },
    actions: { rollOut: async (_op, { input, write }) => write({ rolloutPercent: input.percent }) },
  },
});
