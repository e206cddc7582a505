import { countFileUses, fileUsesOf, replaceFileUrl } from '@shopkeeper/crud/files';
import { resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { businessError, type Engine } from '@shopkeeper/server';
import type { Database, Tx } from '@shopkeeper/server/database';
import { deleteContent, lockFile, markRemoved, type Storage } from '@shopkeeper/server/files';
import { defineJob, defineTask, type JobKind, startJob } from '@shopkeeper/server/jobs';
import { reject } from '@shopkeeper/resource';
import { storeCounts } from './attachment-rows.ts';

const owner = { audience: 'admin', id: null } as const;
const contentJob = 'platform.attachment.delete-content';
export const replaceJob = 'platform.attachment.replace-uses';
export const unusedJob = 'platform.attachment.delete-unused';

interface Replaced {
  readonly from: string;
  readonly to: string;
}

/**
 * Removes a file that no row and no setting names: from the commit on nothing can name it, then its content is deleted. Returns the
 * number of its uses, and removes nothing unless it is 0. Rows that are being written with it are waited for.
 */
async function removeUnused(tx: Tx, { engine }: { readonly engine: Engine }, url: string): Promise<number> {
  await lockFile(tx, url);
  const uses = await fileUsesOf(tx, resourceEngineOf({ engine }).resources, [url]);
  if (uses.length > 0) return uses.length;
  await markRemoved(tx, url);
  await startJob(tx, { kind: contentJob }, { payload: { url }, owner, dedupeKey: url });
  return 0;
}

/** Removes the file of an attachment; 409 `attachment.in-use` while anything names it. */
export async function requireRemoved(tx: Tx, context: { readonly engine: Engine }, url: string): Promise<void> {
  const count = await removeUnused(tx, context, url);
  if (count > 0) throw businessError(reject('attachment.in-use', { count }));
}

/** Queues what follows from a replacement. */
export const startReplacing = (tx: Tx, replaced: Replaced): Promise<string> =>
  startJob(tx, { kind: replaceJob }, { payload: replaced, owner, dedupeKey: replaced.from });

/** Counts where every attachment is used. Returns the number of files that are named anywhere. */
export async function countUses({ db, engine }: { readonly db: Database; readonly engine: Engine }): Promise<number> {
  const counts = await countFileUses(db, resourceEngineOf({ engine }).resources);
  await storeCounts(db, { counts: JSON.stringify(Object.fromEntries(counts)), at: new Date(engine.clock.now()) });
  return counts.size;
}

export const countTask = defineTask({
  name: 'platform.attachment.count-uses',
  cron: '40 3 * * *',
  run: async ({ db, engine }) => countUses({ db, engine }),
});

/** Deletes the contents of files that no row and no setting names. */
async function deleteUnused(db: Database, { engine, storage }: { engine: Engine; storage: Storage }, urls: readonly string[]) {
  const uses = await fileUsesOf(db.withLongTimeout, resourceEngineOf({ engine }).resources, urls);
  const named = new Set(uses.map(({ url }) => url));
  for (const url of urls) if (!named.has(url)) await deleteContent({ db, storage }, url);
}

/** The jobs of the library, which work on the stored files. */
export const attachmentJobs = (storage: Storage): JobKind[] => [
  defineJob<{ readonly url: string }>({
    kind: contentJob,
    retries: { attempts: 8 },
    labelOf: ({ url }) => url,
    run: async ({ db }, { url }) => deleteContent({ db, storage }, url),
  }),
  defineJob<{ readonly urls: readonly string[] }>({
    kind: unusedJob,
    retries: { attempts: 8 },
    labelOf: ({ urls }) => urls[0] ?? '',
    run: async ({ db, engine }, { urls }) => deleteUnused(db, { engine, storage }, urls),
  }),
  defineJob<Replaced>({
    kind: replaceJob,
    retries: { attempts: 8 },
    labelOf: ({ from }) => from,
    async run({ db, engine }, replaced) {
      const { resources } = resourceEngineOf({ engine });
      const changed = await db.withLongTimeout.transaction((tx) => replaceFileUrl(tx, resources, replaced));
      // A row that was written meanwhile may still name the former file, which then stays.
      await db.withLongTimeout.transaction((tx) => removeUnused(tx, { engine }, replaced.from));
      return { changed };
    },
  }),
];
