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
  type SignedContext,
} from '../routes/route.ts';
import { fileKinds } from './file-kinds.ts';
import { type Library, storeFile } from './store-file.ts';
import type { Storage } from './storage.ts';
import { createVariants } from './variants.ts';

/** The reply of a call that stores a file. */
export const uploadReply = z.object({
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
    attachmentId: z.optional(z.int()),
    isKnown: z.optional(z.boolean()),
  }),
});

/** How a call stores files: where, for whom, and under which rules. */
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
  /** The library that the files belong to; `fields` are the further fields of the call. */
  readonly library?: (context: SignedContext, fields: Readonly<Record<string, string>>) => Library;
}

/** Stores a received file as the options of its route say; returns the reply. */
export async function storeReceived(options: UploadRouteOptions, context: SignedContext, received: ReceivedFile) {
  const { storage, topic, quotaBytes } = options;
  const { audience, id } = context.actor;
  const library = options.library?.(context, received.fields);
  const file = await storeFile({ db: context.db, storage }, received, {
    topic,
    owner: { audience, id },
    policy: await options.policy(context),
    at: context.at,
    ...(quotaBytes === undefined ? {} : { quotaBytes }),
    ...(library ? { library } : {}),
  });
  const cdn = (await options.cdnUrl?.(context)) ?? '';
  return { file: { ...file, fullUrl: `${cdn.replace(/\/$/, '')}${file.url}` } };
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
    handle: (context, received) => storeReceived(options, context, received),
  });
}

const keyShape = /^(?:w\d{2,4}\/)?[a-z][a-z0-9-]{0,31}\/\d{8}\/[0-9a-f]{40}\.[a-z0-9]{1,5}$/;

const daySeconds = 86_400;

/**
 * GET /storage/… sends a stored file, cacheable forever (its name identifies its content). `/storage/w480/…` is a picture at that
 * width, one of `variantWidths`. A file cannot act as a page of the
 * site: no sniffing, no scripts, a sandbox; anything other than pictures, sound and video is sent as a download.
 */
export function storageRoute(storage: Storage): Route {
  const variantOf = createVariants(storage);
  return defineRoute<{ key: string }>({
    method: 'GET',
    path: '/storage/*',
    rule: { kind: 'public' },
    limit: 'file',
    read: (raw) => ({ key: keyOf(raw) }),
    outline: () => ({ file: 'application/octet-stream', errors: ['request.not-found'] }),
    async handle(_context, { key: asked }) {
      const kind = fileKinds[extensionOf(asked)];
      const key = keyShape.test(asked) && kind ? await variantOf(asked) : null;
      if (key === null || !kind) throw notFound();
      const elsewhere = storage.publicUrl?.(key) ?? null;
      if (elsewhere !== null) return redirectResponse(elsewhere, daySeconds);
      const found = await storage.stream(key);
      if (!found) throw notFound();
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
