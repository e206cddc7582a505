import { ApiError, apiUrl, call } from '@shopkeeper/api-client';
import { currentLanguage } from '@shopkeeper/ui/i18n';
import { useAdminSession } from '@shopkeeper/api-client/session';

/** A stored file; `url` is the asset path that fields store. */
export interface Stored {
  readonly url: string;
}

export interface Sending {
  readonly path: string;
  readonly file: Blob & { readonly name: string };
  readonly fields?: Readonly<Record<string, string>>;
  /** Called with the share that was sent, 0 to 1. */
  onProgress?(share: number): void;
  readonly signal?: AbortSignal;
}

const attachmentUpload = '/admin/platform/attachment/upload';

/** Uploads a file as `fileInput` to the attachment storage. Rejects with an `ApiError` that was not shown yet. */
export const uploadAttachment = (file: File, onProgress: (share: number) => void): Promise<Stored> =>
  sendFile<{ readonly file: Stored }>({ path: attachmentUpload, file, onProgress }).then((answer) => answer.file);

/**
 * Uploads a file with XMLHttpRequest, because fetch reports no upload progress. Without a reply or after a 401 it repeats the
 * request with `call`, which refreshes the token and explains errors.
 */
export async function sendFile<T>(sending: Sending): Promise<T> {
  const form = new FormData();
  for (const [name, value] of Object.entries(sending.fields ?? {})) form.append(name, value);
  form.append('fileInput', sending.file, sending.file.name);
  const answer = await sendOnce(sending, form);
  if (answer?.code === 1) return answer.data as T;
  if (answer && answer.code !== 401) throw apiErrorOf(answer);
  return call<T>(sending.path, form, {
    isExplicit: true,
    showError: false,
    ...(sending.signal ? { signal: sending.signal } : {}),
  });
}

interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

/** Resolves to the reply, or to undefined when none came. */
function sendOnce({ path, onProgress, signal }: Sending, form: FormData): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', apiUrl() + path);
    const token = useAdminSession.getState().person?.token;
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.setRequestHeader('Accept-Language', currentLanguage());
    request.setRequestHeader('server', '1');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => resolve(read(request.responseText)));
    request.addEventListener('error', () => resolve(undefined));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.addEventListener('abort', () => reject(new ApiError({ status: 0, error: 'request.cancelled', msg: 'cancelled' })));
    request.send(form);
  });
}

function read(text: string): Answer | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'code' in body ? (body as Answer) : undefined;
  } catch {
    return undefined;
  }
}

function apiErrorOf({ code, msg, data }: Answer): ApiError {
  const details =
    typeof data === 'object' && data !== null ? (data as { readonly error?: string; readonly traceId?: string }) : {};
  return new ApiError({
    status: code,
    error: details.error ?? `request.http-${code}`,
    msg,
    ...(details.traceId ? { traceId: details.traceId } : {}),
  });
}
