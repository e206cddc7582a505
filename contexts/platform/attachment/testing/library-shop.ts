import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { Caller } from '../../../../tests/setup/shop.ts';

/** The reply of an upload. */
export interface Uploaded {
  readonly status: number;
  readonly data: {
    readonly error?: string;
    readonly received?: number;
    readonly file: { readonly url: string; readonly attachmentId: number; readonly isKnown: boolean; readonly size: number };
  };
}

export const prefix = '/admin/platform/attachment';

/** A picture that no other one equals. */
export const newPicture = (width = 64, height = 32): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();

/** Sends a file with further fields, as browsers do. */
export async function sendFile(
  app: FastifyInstance,
  as: Caller,
  file: { path?: string; content: Buffer; name: string; fields?: Readonly<Record<string, string>> },
): Promise<Uploaded> {
  const form = new FormData();
  for (const [name, value] of Object.entries(file.fields ?? {})) form.append(name, value);
  form.append('fileInput', new Blob([new Uint8Array(file.content)]), file.name);
  const request = new Request('http://shop', { method: 'POST', body: form });
  const reply = await app.inject({
    method: 'POST',
    url: file.path ?? `${prefix}/upload`,
    headers: {
      server: '1',
      'accept-language': 'en',
      authorization: `Bearer ${as.token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: reply.statusCode, ...reply.json() };
}

/** Sends the parts of a file from an offset on; returns the id of the upload. */
export async function sendChunks(
  app: FastifyInstance,
  as: Caller,
  part: { uploadId: string; content: Buffer; from: number; to?: number; bytes: number },
): Promise<void> {
  for (let at = part.from; at < (part.to ?? part.content.length); at += part.bytes)
    await sendFile(app, as, {
      path: `${prefix}/uploadChunk`,
      content: part.content.subarray(at, at + part.bytes),
      name: 'part',
      fields: { uploadId: part.uploadId, offset: String(at) },
    });
}
