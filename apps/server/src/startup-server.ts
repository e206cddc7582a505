import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { languageOf } from '@shopkeeper/server/http';
import { messages } from './compose.ts';

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '1',
  });
  response.end(JSON.stringify(body));
}

function atTheDoor(request: IncomingMessage, response: ServerResponse): void {
  const path = (request.url ?? '').split('?')[0];
  if (path === '/healthz') return answer(response, 200, { status: 'ok' });
  if (path === '/readyz') return answer(response, 503, { status: 'not ready' });
  const msg = messages(languageOf(request.headers['accept-language']), 'request.unavailable');
  return answer(response, 503, { code: 503, msg, data: { error: 'request.unavailable', traceId: randomUUID() } });
}

/**
 * Occupies the port during the startup work: `/healthz` reports that the process is alive, `/readyz` and everything else answer
 * 503. The port is free again when the work is done.
 *
 * @throws as listening does, before any work, and as the work does
 */
export async function withStartupServer<T>(
  place: { readonly port: number; readonly host: string },
  work: () => Promise<T>,
): Promise<T> {
  const door = createServer(atTheDoor).listen(place.port, place.host);
  await once(door, 'listening');
  try {
    return await work();
  } finally {
    door.close();
    door.closeAllConnections();
    await once(door, 'close');
  }
}
