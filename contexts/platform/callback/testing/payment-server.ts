import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** How the server treats the next request: `hang` performs it and never replies. */
export type Behaviour = 'reply' | 'unavailable' | 'hang' | 'reject';

interface Received {
  readonly path: string;
  readonly key: string;
  readonly body: string;
}

/** A payment provider for tests: it performs what it is asked once per idempotency key. */
export interface PaymentServer {
  readonly url: string;
  readonly received: readonly Received[];
  /** The effects by idempotency key. */
  readonly effects: ReadonlyMap<string, number>;
  /** The treatment of the next requests in their order; further ones get a reply. */
  next(...behaviours: Behaviour[]): void;
  close(): Promise<void>;
}

/** @param isIdempotent whether a repeated key has no further effect */
export async function paymentServer(isIdempotent = true): Promise<PaymentServer> {
  const received: Received[] = [];
  const effects = new Map<string, number>();
  const queue: Behaviour[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = String(request.headers['idempotency-key'] ?? '');
    received.push({ path: request.url ?? '', key, body: await text(request) });
    const behaviour = queue.shift() ?? 'reply';
    if (behaviour === 'unavailable') return void response.writeHead(503).end();
    if (behaviour === 'reject') return void response.writeHead(422).end('account closed');
    effects.set(key, isIdempotent ? 1 : (effects.get(key) ?? 0) + 1);
    if (behaviour === 'reply') response.writeHead(200, { 'content-type': 'application/json' }).end('{"number":"R-1"}');
  }

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    effects,
    next: (...behaviours) => void queue.push(...behaviours),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
