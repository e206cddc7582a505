import type { ProviderContext } from './provider.ts';

/** The provider has rejected the call for good; the message is shown to staff. */
export class ProviderRejection extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProviderRejection';
  }
}

/** The provider could not be reached, so that it certainly knows nothing of the call. */
export class NotSentError extends Error {
  constructor(options: ErrorOptions) {
    super('the provider could not be reached', options);
    this.name = 'NotSentError';
  }
}

/** The reply of a provider. */
export interface ProviderReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

const beforeSending = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? codeOf(error.cause) : '';
}

const longestReply = 1_048_576;

/** Sends one HTTP request within the time of the call; redirects are not followed. */
export async function sendRequest(
  { signal }: Pick<ProviderContext, 'signal'>,
  url: string,
  init: Omit<RequestInit, 'signal' | 'redirect'>,
): Promise<ProviderReply> {
  let response: Response;
  try {
    response = await fetch(url, { ...init, signal, redirect: 'error' });
  } catch (cause) {
    throw beforeSending.has(codeOf(cause)) ? new NotSentError({ cause }) : cause;
  }
  return { status: response.status, headers: response.headers, body: await textOf(response) };
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > longestReply) throw new Error('the reply of the provider is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
