import { ApiError, apiUrl, errorData, read } from '@shopkeeper/api-client';
import { currentLanguage } from '@shopkeeper/ui/i18n';
import { useAdminSession } from '@shopkeeper/api-client/session';

/** The result of a download request: the browser saved the file, or a job creates it. */
export type Download = { readonly kind: 'saved' } | { readonly kind: 'job'; readonly jobId: string };

/** Requests a file and saves it under the server's name. Rejects with an `ApiError`. */
export async function download(path: string, body: unknown, fallbackName: string): Promise<Download> {
  const first = await ask(path, body);
  // An ordinary call renews the expired token; then the file is requested once more.
  if (first.headers.get('token-expired') === '1')
    await read('/admin/Index/index', undefined, { method: 'GET', showError: false });
  const answer = first.headers.get('token-expired') === '1' ? await ask(path, body) : first;
  if (answer.headers.get('content-type')?.includes('json')) return apiErrorOf(answer);
  save(await answer.blob(), nameOf(answer.headers.get('content-disposition')) ?? fallbackName);
  return { kind: 'saved' };
}

function ask(path: string, body: unknown): Promise<Response> {
  const token = useAdminSession.getState().person?.token;
  const headers = {
    'Content-Type': 'application/json',
    'Accept-Language': currentLanguage(),
    server: '1',
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
  return fetch(apiUrl() + path, { method: 'POST', headers, body: JSON.stringify(body), credentials: 'same-origin' }).catch(() => {
    throw new ApiError({ status: 0, error: 'request.no-answer', msg: '' });
  });
}

async function apiErrorOf(answer: Response): Promise<Download> {
  const reply = (await answer.json()) as { readonly code?: number; readonly msg?: string; readonly data?: unknown };
  const jobId: unknown = typeof reply.data === 'object' && reply.data !== null ? Reflect.get(reply.data, 'jobId') : undefined;
  if (reply.code === 1 && typeof jobId === 'string') return { kind: 'job', jobId };
  const { error = `request.http-${answer.status}`, traceId } = errorData(reply.data);
  throw new ApiError({ status: answer.status, error, msg: reply.msg ?? '', ...(traceId ? { traceId } : {}) });
}

/** Returns the file name of a `Content-Disposition` header, preferring the UTF-8 form. */
export function nameOf(disposition: string | null): string | null {
  const wide = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  return wide ? decodeURIComponent(wide) : (/filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null);
}

/** Saves a file through the browser. */
export function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
