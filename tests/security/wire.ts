import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';

/** A reply. `code`, `error` and `data` come from its envelope, if it has one. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly code: number | null;
  /** The stable error code; '' if there is none. */
  readonly error: string;
  readonly data: unknown;
  readonly ms: number;
}

export interface Call {
  readonly method: string;
  /** Sent unchanged, without normalization. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
}

/** A client with a limited number of keep-alive connections. */
export interface Wire {
  send(call: Call): Promise<Reply>;
  close(): void;
}

const timeoutMs = 60_000;

/** The code, error and data of a JSON reply with an envelope. */
function envelopeOf(text: string, type: unknown): Partial<Reply> {
  if (!String(type).includes('json')) return {};
  try {
    const { code, data } = JSON.parse(text) as { code?: number; data?: { error?: string } | null };
    return { code: typeof code === 'number' ? code : null, error: data?.error ?? '', data: data ?? null };
  } catch {
    return {};
  }
}

/** Decodes a body chunk by chunk, so that a long one does not hold the event loop that the server shares with this client. */
async function textOf(answer: IncomingMessage): Promise<string> {
  answer.setEncoding('utf8');
  let text = '';
  for await (const chunk of answer as AsyncIterable<string>) text += chunk;
  return text;
}

/** Sends a request once. `isStale` tells that the reply was lost on a reused connection, which the server may have closed. */
async function sendOnce(
  place: { agent: Agent; hostname: string; port: string },
  { method, path, headers = {}, body }: Call,
): Promise<{ reply: Reply; isStale: boolean }> {
  const begun = performance.now();
  const replyOf = (got: Partial<Reply>): Reply => ({
    status: 0,
    headers: {},
    text: '',
    code: null,
    error: '',
    data: null,
    ...got,
    ms: performance.now() - begun,
  });
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const sent = request({ ...place, method, path, headers: { ...length, ...headers } });
  sent.setTimeout(timeoutMs, () => sent.destroy(new Error('no answer in a minute')));
  // A rejected body may break the connection after its reply.
  sent.on('error', () => undefined);
  sent.end(body);
  try {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const text = await textOf(answer);
    const envelope = envelopeOf(text, answer.headers['content-type']);
    return { reply: replyOf({ status: answer.statusCode ?? 0, headers: answer.headers, text, ...envelope }), isStale: false };
  } catch (error) {
    const { message } = error as Error;
    const isStale = sent.reusedSocket && /hang up|ECONNRESET/.test(message);
    return { reply: replyOf({ text: message }), isStale };
  }
}

/**
 * Opens a real HTTP client for one address. A request without a reply within a minute, or on a broken new connection, has status
 * 0.
 */
export function openWire(address: string, atOnce: number): Wire {
  const { hostname, port } = new URL(address);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce, maxFreeSockets: atOnce });
  const place = { agent, hostname, port };
  return {
    async send(call) {
      for (let turn = 0; ; turn += 1) {
        const { reply, isStale } = await sendOnce(place, call);
        if (!isStale || turn >= atOnce) return reply;
      }
    },
    close: () => agent.destroy(),
  };
}

/** Processes a list with limited concurrency. */
export async function atOnce<T>(
  items: readonly T[],
  most: number,
  work: (item: T, place: number) => Promise<void>,
): Promise<void> {
  const left = items.entries();
  const walk = async (): Promise<void> => {
    for (const [place, item] of left) await work(item, place);
  };
  await Promise.all(Array.from({ length: most }, walk));
}
