import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that a receiver of webhooks got. */
export interface ReceivedEvent {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** The system of somebody else that receives webhooks. */
export interface WebhookReceiver {
  readonly url: string;
  readonly port: number;
  readonly received: readonly ReceivedEvent[];
  /** The replies to the next requests: an HTTP status, a redirect, or none at all; further ones get 204. */
  next(...replies: readonly (number | 'redirect' | 'hang' | 'reset')[]): void;
  close(): Promise<void>;
}

export async function webhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedEvent[] = [];
  const queue: (number | 'redirect' | 'hang' | 'reset')[] = [];
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    received.push({ headers: request.headers, body: await text(request) });
    const reply = queue.shift() ?? 204;
    if (reply === 'hang') return;
    if (reply === 'reset') return void request.destroy();
    if (reply === 'redirect') return void response.writeHead(302, { location: '/elsewhere' }).end();
    response.writeHead(reply).end();
  }
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    next: (...replies) => void queue.push(...replies),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Verifies a delivery as its receiver does, from the text of the specification. */
export function isAuthentic(secret: string, { headers, body }: ReceivedEvent, at: number): boolean {
  const seconds = Number(headers['webhook-timestamp']);
  if (Math.abs(at / 1_000 - seconds) > 300) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const right = createHmac('sha256', key)
    .update(`${String(headers['webhook-id'])}.${seconds}.${body}`)
    .digest();
  const given = Buffer.from(String(headers['webhook-signature']).replace('v1,', ''), 'base64');
  return given.length === right.length && timingSafeEqual(given, right);
}
