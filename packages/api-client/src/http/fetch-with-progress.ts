import type { WireAnswer, WireRequest } from '../tokens/client-env.ts';

/**
 * Sends a request with XMLHttpRequest, because `fetch` reports no upload progress. Rejects as `fetch` does: with a `TypeError`
 * when no response came.
 */
export function fetchWithProgress(url: string, { method, headers, body, signal, onProgress }: WireRequest): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        headers: { get: (name) => request.getResponseHeader(name) },
        text: async () => request.responseText,
      }),
    );
    request.addEventListener('error', () => reject(new TypeError('no response')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body ?? null);
  });
}
