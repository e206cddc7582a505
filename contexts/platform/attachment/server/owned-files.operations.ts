import type { Tx } from '@shopkeeper/server/database';
import { urlsOfOwner } from '@shopkeeper/server/files';
import { startJob } from '@shopkeeper/server/jobs';
import { unusedJob } from './attachment-work.ts';

/** The uses of at most so many files are found together. */
const together = 100;

/**
 * Deletes the contents of the files of somebody who is erased, after the commit: but for those that a row still names then, such as
 * the proof of a payment. To be called before the rows that name them are erased.
 */
export async function deleteFilesOf(
  tx: Tx,
  owner: { readonly audience: 'admin' | 'member'; readonly id: number },
): Promise<void> {
  const urls = await urlsOfOwner(tx, owner);
  for (let at = 0; at < urls.length; at += together) {
    const payload = { urls: urls.slice(at, at + together) };
    await startJob(tx, { kind: unusedJob }, { payload, owner: { audience: 'admin', id: null } });
  }
}
