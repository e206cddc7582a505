import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { RequestError } from '../routes/errors.ts';
import type { ReceivedFile } from '../routes/route.ts';

const idleMs = 30_000;
const orphanMs = 3_600_000;

/**
 * Receives the single file of a multipart call, field `fileInput`, into the folder for unfinished uploads. Nothing is left behind
 * when the upload is interrupted, too large, idle for 30 s or in another field.
 *
 * @throws 400 `request.upload-incomplete`, 413 `request.upload-size`, 415 `request.unsupported-media`
 */
export async function receiveFile(
  request: FastifyRequest,
  place: { temporaryDir: string; maxBytes: number },
): Promise<{ file: ReceivedFile; remove: () => Promise<void> }> {
  if (!request.isMultipart()) throw new RequestError(415, 'request.unsupported-media');
  await mkdir(place.temporaryDir, { recursive: true });
  const path = join(place.temporaryDir, `${randomUUID()}.part`);
  const remove = (): Promise<void> => rm(path, { force: true });
  // Opened before the first byte: a stream that opens its file by itself could still create it after a broken upload was removed.
  const handle = await open(path, 'wx', 0o600);
  try {
    return { file: await receivePart(request, { path, handle, maxBytes: place.maxBytes }), remove };
  } catch (error) {
    // The rest is read and discarded: a client that is still sending reads no reply, and keeps the connection.
    request.raw.unpipe();
    request.raw.resume();
    await remove();
    throw error instanceof RequestError ? error : brokenOff(error);
  } finally {
    await handle.close();
  }
}

interface Target {
  readonly path: string;
  readonly handle: FileHandle;
  readonly maxBytes: number;
}

async function receivePart(request: FastifyRequest, to: Target): Promise<ReceivedFile> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let file: ReceivedFile | undefined;
  // The multipart reader waits for the request to close, and would wait for ever when it was closed already.
  if (request.raw.destroyed && !request.raw.readableEnded) throw new RequestError(400, 'request.upload-aborted');
  for await (const part of request.parts({ limits: { fileSize: to.maxBytes } })) {
    if (part.type === 'field') {
      fields[part.fieldname] = typeof part.value === 'string' ? part.value : '';
      continue;
    }
    if (part.fieldname !== 'fileInput' || file) {
      part.file.resume();
      throw incomplete();
    }
    file = { ...(await store(part, to)), fields };
  }
  if (!file || file.name === '' || file.size === 0) throw incomplete();
  return file;
}

const incomplete = (): RequestError =>
  new RequestError(400, 'request.upload-incomplete', { fields: [{ path: 'fileInput', rule: 'upload-incomplete' }] });

async function store(part: MultipartFile, to: Target): Promise<Omit<ReceivedFile, 'fields'>> {
  const sha1 = createHash('sha1');
  const sha256 = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      sha1.update(chunk);
      sha256.update(chunk);
      size += chunk.length;
      next(null, chunk);
    },
  });
  const idle = watchIdle(part.file);
  await pipeline(part.file, measure, to.handle.createWriteStream()).finally(idle.stop);
  if (part.file.truncated)
    throw new RequestError(413, 'request.upload-size', { fields: [{ path: 'fileInput', rule: 'upload-size' }] });
  return {
    path: to.path,
    name: part.filename,
    declaredType: part.mimetype,
    size,
    sha1: sha1.digest('hex'),
    sha256: sha256.digest('hex'),
  };
}

function watchIdle(stream: Readable): { stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const restart = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => stream.destroy(new RequestError(400, 'request.upload-aborted')), idleMs);
  };
  restart();
  stream.on('data', restart);
  return {
    stop: () => {
      clearTimeout(timer);
      stream.off('data', restart);
    },
  };
}

function brokenOff(error: unknown): unknown {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new RequestError(413, 'request.upload-size');
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code) && code !== 'ECONNRESET') return error;
  return new RequestError(400, 'request.upload-aborted');
}

/** Removes unfinished uploads older than an hour, left by a killed process. */
export async function sweepUnfinished(temporaryDir: string): Promise<void> {
  const names = await readdir(temporaryDir).catch(() => []);
  for (const name of names.filter((each) => each.endsWith('.part'))) {
    const path = join(temporaryDir, name);
    const found = await stat(path).catch(() => null);
    // Real time, which the file system uses.
    if (found && found.mtimeMs < Date.now() - orphanMs) await rm(path, { force: true });
  }
}
