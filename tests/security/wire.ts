import { Agent, request } from 'node:http';

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
const kept = 4_000_000;

interface Envelope {
  readonly code: number | null;
  readonly error: string;
  readonly data: unknown;
}

function envelopeOf(text: string, type: unknown): Envelope {
  const none = { code: null, error: '', data: null };
  if (!String(type).includes('json')) return none;
  try {
    const { code, data } = JSON.parse(text) as { code?: number; data?: { error?: string } | null };
    return { code: typeof code === 'number' ? code : null, error: data?.error ?? '', data: data ?? null };
  } catch {
    return none;
  }
}

interface Sent {
  readonly reply: Reply;
  /** Whether the reply was lost on a reused connection, which the server may have closed meanwhile. */
  readonly isStale: boolean;
}

function once(
  place: { agent: Agent; hostname: string; port: string },
  { method, path, headers = {}, body }: Call,
): Promise<Sent> {
  return new Promise((done) => {
    const begun = performance.now();
    const since = (): number => performance.now() - begun;
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request({ ...place, method, path, headers: { ...length, ...headers } }, (answer) => {
      const parts: Buffer[] = [];
      let size = 0;
      answer.on('data', (part: Buffer) => {
        size += part.length;
        if (size <= kept) parts.push(part);
      });
      answer.on('error', () => lost('the answer broke off', false));
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        const envelope = envelopeOf(text, answer.headers['content-type']);
        const reply = { status: answer.statusCode ?? 0, headers: answer.headers, text, ...envelope, ms: since() };
        done({ reply, isStale: false });
      });
    });
    const lost = (why: string, isStale: boolean): void =>
      done({ reply: { status: 0, headers: {}, text: why, code: null, error: '', data: null, ms: since() }, isStale });
    sent.setTimeout(timeoutMs, () => sent.destroy(new Error('no answer in a minute')));
    sent.on('error', (error) => lost(error.message, sent.reusedSocket && /hang up|ECONNRESET/.test(error.message)));
    sent.end(body);
  });
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
        const { reply, isStale } = await once(place, call);
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
  let next = 0;
  const walk = async (): Promise<void> => {
    for (;;) {
      const place = next;
      next += 1;
      const item = items[place];
      if (place >= items.length || item === undefined) return;
      await work(item, place);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, walk));
}
