import { bytesOf, extensionOf, type UploadPolicy } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';
import { notFound } from '../routes/errors.ts';
import {
  type Context,
  defineRoute,
  rawAnswer,
  type ReceivedFile,
  redirectResponse,
  type Route,
  type Rule,
} from '../routes/route.ts';
import { fileKinds } from './file-kinds.ts';
import { storeFile } from './store-file.ts';
import type { Storage } from './storage.ts';

const uploadReply = z.object({
  file: z.object({
    id: z.int(),
    topic: z.string(),
    url: z.string().check(z.describe('shape.storage')),
    fullUrl: z.string(),
    name: z.string(),
    suffix: z.string(),
    mimetype: z.string(),
    size: z.int().check(z.describe('shape.bytes')),
    width: z.nullable(z.int()),
    height: z.nullable(z.int()),
    sha1: z.string(),
  }),
});

export interface UploadRouteOptions {
  readonly path: string;
  readonly rule: Exclude<Rule, { kind: 'public' }>;
  /** Folder below `/storage/`: lower-case letters, digits and dashes. */
  readonly topic: string;
  readonly storage: Storage;
  /** Returns the site's current upload settings. */
  readonly policy: (context: Context) => UploadPolicy | Promise<UploadPolicy>;
  readonly quotaBytes?: number;
  /** Prefix of the file's path in `fullUrl`. */
  readonly cdnUrl?: (context: Context) => string | Promise<string>;
}

/** POST of one file in `fileInput`; returns `{file}` with its row, `url` and `fullUrl`. */
export function uploadRoute(options: UploadRouteOptions): Route {
  if (!/^[a-z][a-z0-9-]{0,31}$/.test(options.topic)) throw new RangeError(`not an upload topic: ${options.topic}`);
  return defineRoute<ReceivedFile, typeof uploadReply>({
    method: 'POST',
    path: options.path,
    rule: options.rule,
    limit: 'upload',
    reply: uploadReply,
    outline: () => ({ errors: ['request.upload-quota'] }),
    upload: { maxBytes: async (context) => bytesOf((await options.policy(context)).maxsize) },
    async handle(context, received) {
      const { storage, topic, quotaBytes } = options;
      const { audience, id } = context.actor;
      const policy = await options.policy(context);
      const keeping = {
        topic,
        owner: { audience, id },
        policy,
        at: context.at,
        ...(quotaBytes === undefined ? {} : { quotaBytes }),
      };
      const file = await storeFile({ db: context.db, storage }, received, keeping);
      const cdn = (await options.cdnUrl?.(context)) ?? '';
      return { file: { ...file, fullUrl: `${cdn.replace(/\/$/, '')}${file.url}` } };
    },
  });
}

const keyShape = /^[a-z][a-z0-9-]{0,31}\/\d{8}\/[0-9a-f]{40}\.[a-z0-9]{1,5}$/;

const daySeconds = 86_400;

/**
 * GET /storage/… sends a stored file, cacheable forever (its name identifies its content). A file cannot act as a page of the
 * site: no sniffing, no scripts, a sandbox; anything other than pictures, sound and video is sent as a download.
 */
export function storageRoute(storage: Storage): Route {
  return defineRoute<{ key: string }>({
    method: 'GET',
    path: '/storage/*',
    rule: { kind: 'public' },
    limit: 'file',
    read: (raw) => ({ key: keyOf(raw) }),
    outline: () => ({ file: 'application/octet-stream', errors: ['request.not-found'] }),
    async handle(_context, { key }) {
      const kind = fileKinds[extensionOf(key)];
      const elsewhere = keyShape.test(key) && kind ? (storage.publicUrl?.(key) ?? null) : null;
      if (elsewhere !== null) return redirectResponse(elsewhere, daySeconds);
      const found = keyShape.test(key) && kind ? await storage.stream(key) : null;
      if (!found || !kind) throw notFound();
      return rawAnswer(found.body, {
        'content-type': kind.mime,
        'content-length': String(found.size),
        'content-disposition': kind.shape === 'document' ? 'attachment' : 'inline',
        'content-security-policy': "default-src 'none'; style-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=31536000, immutable',
      });
    },
  });
}

function keyOf(raw: unknown): string {
  const key: unknown = Reflect.get(Object(raw), '*');
  return typeof key === 'string' ? key : '';
}
