import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { payoutSignature } from '../server/payout-provider.ts';

export const payoutSecret = 'kestrel/lane+41/payout';

/**
 * How the service treats the next request: `lost` performs it and never replies, `absent` does nothing and replies nothing, `slow`
 * performs it later, `refused` answers a final no.
 */
export type Behaviour = 'reply' | 'lost' | 'absent' | 'slow' | 'refused';

interface Known {
  readonly amount: number;
  readonly channelNo: string;
  readonly payeeName: string;
  readonly payeeAccount: string;
  state: 'processing' | 'succeeded' | 'failed';
}

/** A transfer service for tests, which makes one transfer for each number. */
export interface PayoutDouble {
  readonly url: string;
  readonly transfers: ReadonlyMap<string, Known>;
  /** The paths of all requests. */
  readonly received: readonly string[];
  next(...behaviours: Behaviour[]): void;
  /** The transfer of a number arrives, or is returned. */
  decide(transferNo: string, state: 'succeeded' | 'failed'): void;
  close(): Promise<void>;
}

/** A signed callback about a transfer; a repeated one has the same id. */
export function payoutCallback(report: object, at: number, sent: { id?: string; secret?: string } = {}) {
  const { id = randomUUID(), secret = payoutSecret } = sent;
  const payload = JSON.stringify({ id, ...report });
  const headers = {
    'content-type': 'application/json',
    'x-signed-at': String(at),
    'x-signature': payoutSignature(secret, String(at), payload),
  };
  return { method: 'POST' as const, url: '/api/callback/payout', headers, payload };
}

type Transfers = Map<string, Known>;

function isSigned(request: IncomingMessage, body: string): boolean {
  const { 'x-signature': given, 'x-signed-at': at } = request.headers;
  return given === payoutSignature(payoutSecret, String(at), body);
}

function answerTo(
  transfers: Transfers,
  { path, body, behaviour }: { readonly path: string; readonly body: string; readonly behaviour: Behaviour },
): { status: number; body: object } {
  const asked = JSON.parse(body) as { transferNo: string } & Partial<Known>;
  const { transferNo, amount = 0, payeeName = '', payeeAccount = '' } = asked;
  if (path === '/transfers' && behaviour === 'refused')
    return { status: 422, body: { transferNo, state: 'failed', reason: 'account closed' } };
  if (path === '/transfers' && !transfers.has(transferNo))
    transfers.set(transferNo, {
      amount,
      payeeName,
      payeeAccount,
      channelNo: `C-${transfers.size + 1}`,
      state: behaviour === 'slow' ? 'processing' : 'succeeded',
    });
  const known = transfers.get(transferNo);
  return { status: 200, body: known ? { transferNo, ...known } : { transferNo, state: 'unknown' } };
}

export async function payoutDouble(): Promise<PayoutDouble> {
  const transfers: Transfers = new Map();
  const received: string[] = [];
  const behaviours: Behaviour[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const body = await text(request);
    received.push(path);
    const behaviour = behaviours.shift() ?? 'reply';
    if (behaviour === 'absent') return void request.socket.destroy();
    if (!isSigned(request, body)) return void response.writeHead(401).end();
    const answer = answerTo(transfers, { path, body, behaviour });
    if (behaviour === 'lost') return void request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    transfers,
    received,
    next: (...more) => void behaviours.push(...more),
    decide(transferNo, state) {
      const known = transfers.get(transferNo);
      if (known) known.state = state;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
