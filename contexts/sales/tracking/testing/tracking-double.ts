import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const md5 = (source: string): string => createHash('md5').update(source).digest('hex').toUpperCase();

/** An account of the service. */
export const account = { customer: 'KESTREL41', key: 'kestrel-lane-key', salt: 'kestrel-salt' } as const;

interface Entry {
  readonly context: string;
  readonly time: string;
  readonly status?: string;
}

/** What the service knows of a parcel; `state` by its codes, such as 3 for delivered. */
export interface KnownShipment {
  readonly com: string;
  readonly nu: string;
  readonly state: string;
  readonly data: readonly Entry[];
}

/** The body of a report that the service sends, signed with a salt. */
export function pushOf(parcel: KnownShipment, salt: string = account.salt): string {
  const param = JSON.stringify({ status: 'polling', message: '', lastResult: { ...parcel, message: 'ok', status: '200' } });
  return new URLSearchParams({ param, sign: md5(param + salt) }).toString();
}

/** The service kuaidi100 for tests, at an address of this machine. */
export interface TrackingDouble {
  readonly url: string;
  readonly parcels: Map<string, KnownShipment>;
  readonly asked: readonly { readonly path: string; readonly param: Readonly<Record<string, unknown>> }[];
  close(): Promise<void>;
}

/** Starts it. A query without the right signature gets the code 601, an unknown parcel the code 500. */
export async function trackingDouble(): Promise<TrackingDouble> {
  const parcels = new Map<string, KnownShipment>();
  const asked: { path: string; param: Readonly<Record<string, unknown>> }[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const param = form.get('param') ?? '';
    const { num = '', key } = JSON.parse(param) as { num?: string; key?: string };
    asked.push({ path: request.url ?? '', param: JSON.parse(param) as Readonly<Record<string, unknown>> });
    const send = (body: object) => void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/poll')
      return key === account.key
        ? send({ result: true, returnCode: '200', message: 'ok' })
        : send({ result: false, returnCode: '600', message: 'no such key' });
    if (form.get('sign') !== md5(param + account.key + account.customer))
      return send({ result: false, returnCode: '601', message: 'wrong signature' });
    const found = parcels.get(num);
    return send(found ? { ...found, message: 'ok', status: '200' } : { result: false, returnCode: '500', message: 'not found' });
  }

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    parcels,
    asked,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
