import { ApiError, call } from '@shopkeeper/api-client';

/** A stored file; `url` is the asset path that fields store. `isKnown` when the library had the same content before. */
export interface Stored {
  readonly url: string;
  readonly attachmentId?: number;
  readonly isKnown?: boolean;
}

export interface Sending {
  readonly path: string;
  readonly file: Blob & { readonly name: string };
  readonly fields?: Readonly<Record<string, string>>;
  /** Called with the share that was sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

type Progress = (share: number) => void;
type Fields = Readonly<Record<string, string>>;

const attachmentUpload = '/admin/platform/attachment/upload';
/** Files above this size, bytes, are sent in parts. */
const chunksFrom = 2 * 2 ** 20;

/** Uploads a file as `fileInput`. Rejects with an `ApiError` that was not shown yet. */
export function sendFile<T>({ path, file, fields = {}, onProgress = () => undefined, signal }: Sending): Promise<T> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('fileInput', file, file.name);
  return call<T>(path, form, { onProgress, showError: false, ...(signal ? { signal } : {}) });
}

/**
 * Uploads a file to the library; a large one in parts, which continues after a cut, also when the user chooses the same file again
 * later. Rejects with an `ApiError` that was not shown yet.
 */
export async function uploadAttachment(file: File, onProgress: Progress, fields: Fields = {}): Promise<Stored> {
  const answer =
    file.size > chunksFrom
      ? await sendInChunks(file, onProgress, fields)
      : await sendFile<{ readonly file: Stored }>({ path: attachmentUpload, file, fields, onProgress });
  return answer.file;
}

interface Begun {
  readonly uploadId: string;
  readonly received: number;
  readonly chunkBytes: number;
}

const fingerprintOf = ({ name, size, lastModified }: File): string => `${size}-${lastModified}-${name.slice(-80)}`;

async function sendInChunks(file: File, onProgress: Progress, fields: Fields): Promise<{ readonly file: Stored }> {
  const { name, size, type } = file;
  const { uploadId, received, chunkBytes } = await again(() =>
    call<Begun>(`${attachmentUpload}Begin`, { name, size, type, fingerprint: fingerprintOf(file) }, { showError: false }),
  );
  let offset = received;
  while (offset < size) {
    const from = offset;
    const part = new File([file.slice(from, from + chunkBytes)], 'part');
    const sent = (share: number) => onProgress((from + share * part.size) / size);
    offset = await again(() => sendChunk({ uploadId, part, offset: from, sent }));
    onProgress(offset / size);
  }
  const { folderId } = fields;
  return again(() =>
    call(`${attachmentUpload}End`, { uploadId, ...(folderId === undefined ? {} : { folderId }) }, { showError: false }),
  );
}

interface Part {
  readonly uploadId: string;
  readonly part: File;
  readonly offset: number;
  readonly sent: Progress;
}

/** Sends a part and returns where the next one begins; the server knows it if the reply to an earlier attempt was lost. */
async function sendChunk({ uploadId, part, offset, sent }: Part): Promise<number> {
  try {
    const fields = { uploadId, offset: String(offset) };
    const { received } = await sendFile<{ readonly received: number }>({
      path: `${attachmentUpload}Chunk`,
      file: part,
      fields,
      onProgress: sent,
    });
    return received;
  } catch (error) {
    const received = error instanceof ApiError && error.error === 'request.upload-offset' ? error.details['received'] : undefined;
    if (typeof received === 'number' && received > offset) return received;
    throw error;
  }
}

const attempts = 8;
const firstPauseMs = 500;

/** The server did not answer, or cannot for the moment. */
const isCut = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502) && error.error !== 'request.cancelled';

/** Repeats what a cut connection interrupted, after longer and longer pauses and as soon as the device is online again. */
async function again<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (attempt === attempts || !isCut(error)) throw error;
      await pause(firstPauseMs * 2 ** (attempt - 1));
    }
  }
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    window.addEventListener('online', go);
  });
