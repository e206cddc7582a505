import { type Operation, operationOf, transition } from '@shopkeeper/crud/lifecycle';
import { reject } from '@shopkeeper/resource';
import { permissionOf } from '@shopkeeper/resource/view';
import {
  badInput,
  businessError,
  defineRoute,
  notFound,
  rawAnswer,
  type ReceivedFile,
  RequestError,
  type Route,
  type SignedContext,
} from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { chunkRoutes, type Storage, storedContent, storeReceived, uploadReply, uploadRoute } from '@shopkeeper/server/files';
import { bytesOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';
import { siteConfigOf } from '../../site/server/site-config.operations.ts';
import { uploadPolicyOf } from '../../upload/server/upload-policy.operations.ts';
import { attachment } from '../attachment.resource.ts';
import { attachmentOfUrl } from './attachment-rows.ts';
import { contentOf, libraryOf } from './library.ts';
import { requireAttachment } from './library-routes.ts';

export { attachmentJobs } from './attachment-work.ts';
export { libraryOf } from './library.ts';

const upload = (storage: Storage) => ({
  path: `${attachment.prefix}upload`,
  rule: { kind: 'signed-in', audience: 'admin' } as const,
  topic: 'attachment',
  storage,
  policy: uploadPolicyOf,
  cdnUrl: (context: Parameters<typeof siteConfigOf>[0]) => siteConfigOf(context).cdnUrl,
});

const oneInput = z.strictObject({ id: z.int().check(z.gte(1)) });

/** Sends the file of an attachment under its name. */
const download = (storage: Storage): Route =>
  defineRoute<z.infer<typeof oneInput>, never>({
    method: 'POST',
    path: `${attachment.prefix}DownLoadFile`,
    rule: { kind: 'permission', permissions: [permissionOf(attachment, 'index')] },
    idempotency: 'none',
    input: oneInput,
    outline: () => ({ file: 'application/octet-stream', errors: ['request.not-found'] }),
    async handle(context, { id }) {
      const row = await requireAttachment(context, id);
      const found = await storedContent(storage, String(row['url']));
      if (!found) throw notFound({ id });
      return rawAnswer(found.body, {
        'content-type': String(row['mimetype']),
        'content-length': String(found.size),
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(String(row['name']))}`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
    },
  });

const positive = (path: 'id' | 'version', fields: Readonly<Record<string, string>>): number => {
  const value = Number(fields[path]);
  if (!Number.isSafeInteger(value) || value < 1) throw badInput([{ path, rule: 'type' }]);
  return value;
};

function asStaff(context: SignedContext, tx: Tx): Operation<'staff'> {
  const { actor, ...op } = operationOf(context, tx);
  if (actor.kind !== 'staff') throw new RequestError(403, 'request.forbidden');
  return { ...op, actor };
}

/** Stores the new file and writes it into the attachment, in one transaction with the row of the file. */
async function replaceFile(storage: Storage, context: SignedContext, received: ReceivedFile) {
  const [id, version] = [positive('id', received.fields), positive('version', received.fields)];
  const row = await requireAttachment(context, id);
  const library = libraryOf(context, {});
  return storeReceived(
    {
      ...upload(storage),
      library: () => ({
        admit: library.admit,
        async keep(tx, file) {
          const { kind, ...content } = contentOf(file);
          if (kind !== row['kind']) throw businessError(reject('attachment.other-kind', { kind: String(row['kind']) }));
          const [known] = await attachmentOfUrl(tx, { url: content.url });
          if (known && known.id !== id) throw businessError(reject('attachment.same-content', { name: known.name }));
          await transition(asStaff(context, tx), attachment.actions.replace, { id, version, input: content });
          return { attachmentId: id, isKnown: false };
        },
      }),
    },
    context,
    received,
  );
}

const replace = (storage: Storage): Route =>
  defineRoute<ReceivedFile, typeof uploadReply>({
    method: 'POST',
    path: `${attachment.prefix}replace`,
    rule: { kind: 'permission', permissions: [permissionOf(attachment, 'replace')] },
    limit: 'upload',
    reply: uploadReply,
    outline: () => ({
      errors: [
        'request.not-found',
        'request.stale-version',
        'request.upload-quota',
        'attachment.illegal-transition',
        'attachment.other-kind',
        'attachment.same-content',
      ],
    }),
    upload: { maxBytes: (context) => bytesOf(uploadPolicyOf(context).maxsize) },
    handle: (context, received) => replaceFile(storage, context, received),
  });

/** The calls of the library that store and send files; uploads come in one call or in parts. */
export function attachmentRoutes(storage: Storage): Route[] {
  const options = { ...upload(storage), library: libraryOf };
  return [uploadRoute(options), ...chunkRoutes(options), download(storage), replace(storage)];
}
