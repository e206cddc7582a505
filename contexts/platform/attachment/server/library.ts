import { RequestError, type SignedContext } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { audit } from '@shopkeeper/server/http';
import type { Library } from '@shopkeeper/server/files';
import { uploadSettings } from '../../upload/upload.settings.ts';
import { attachmentKinds } from '../attachment.resource.ts';
import { attachmentOfUrl, type Content, insertAttachment, librarySize, liveFolder, lockLibrary } from './attachment-rows.ts';

const megabyte = 1024 * 1024;

type File = Parameters<Library['keep']>[1];

const byType: Readonly<Record<string, Content['kind']>> = { image: 'picture', audio: 'sound', video: 'film' };

/** What a stored file says about its attachment. */
export function contentOf({ url, suffix, mimetype, size, width, height, sha256 }: File): Content {
  const kind = byType[mimetype.split('/')[0] ?? ''] ?? attachmentKinds[3];
  return { url, suffix, mimetype, kind, size, width, height, sha256 };
}

/** Bytes that the library may have; null without a limit. */
export function quotaOf({ engine }: Pick<SignedContext, 'engine'>): number | null {
  const { quotaMegabytes } = engine.settings.read(uploadSettings);
  return quotaMegabytes === 0 ? null : quotaMegabytes * megabyte;
}

/** Throws 413 `request.upload-quota` when further bytes do not fit into the library. */
async function requireRoom(q: Queryable, context: SignedContext, more: number): Promise<void> {
  const quota = quotaOf(context);
  if (quota === null) return;
  const [used] = await librarySize(q, {});
  if ((used?.bytes ?? 0) + more > quota)
    throw new RequestError(413, 'request.upload-quota', { details: { used: used?.bytes ?? 0, quota } });
}

async function folderIn(q: Queryable, fields: Readonly<Record<string, string>>): Promise<number | null> {
  const { folderId = '' } = fields;
  if (!/^\d{1,15}$/.test(folderId)) return null;
  const [folder] = await liveFolder(q, { id: Number(folderId) });
  return folder?.id ?? null;
}

/** The library of the shop: an upload becomes an attachment; equal content has one, which keeps its name and folder. */
export const libraryOf = (context: SignedContext, fields: Readonly<Record<string, string>>): Library => ({
  admit: (q, size) => requireRoom(q, context, size),
  async keep(tx, file) {
    const [known] = await attachmentOfUrl(tx, { url: file.url });
    if (known) return { attachmentId: known.id, isKnown: true };
    await lockLibrary(tx, {});
    await requireRoom(tx, context, file.size);
    const folderId = await folderIn(tx, fields);
    const [added] = await insertAttachment(tx, { ...contentOf(file), name: file.name, folderId });
    const [other] = added ? [] : await attachmentOfUrl(tx, { url: file.url });
    const id = added?.id ?? other?.id ?? 0;
    if (added)
      audit(tx, context, [
        {
          action: 'upload',
          resource: 'platform/attachment',
          rowId: id,
          label: file.name,
          after: { name: file.name, url: file.url },
        },
      ]);
    return { attachmentId: id, isKnown: !added };
  },
});
