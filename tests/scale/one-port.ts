import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One port in front of several processes, as nginx or a cloud's balancer is: calls go round among those that are ready. */
export interface OnePort {
  readonly address: string;
  /** How many calls each process was handed, in the order of their addresses. */
  readonly handed: readonly number[];
  close(): Promise<void>;
}

interface Behind {
  readonly address: string;
  readonly place: number;
  isReady: boolean;
}

async function ask({ address }: Behind): Promise<boolean> {
  const answer = await fetch(`${address}/readyz`).catch(() => null);
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.ok ?? false;
}

/** @param lookEveryMs between two looks at `/readyz`; null never looks, and takes every process for ready */
export async function onePort(addresses: readonly string[], lookEveryMs: number | null = 50): Promise<OnePort> {
  const all: Behind[] = addresses.map((address, place) => ({ address, place, isReady: true }));
  const handed = addresses.map(() => 0);
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  function next(): Behind | undefined {
    const ready = all.filter(({ isReady }) => isReady);
    turn += 1;
    return ready[turn % ready.length];
  }

  /** What a process does not answer is not answered here either: the caller asks again, under the key of the call. */
  function pass(options: IncomingMessage, response: ServerResponse): void {
    const to = next();
    if (!to) return void response.destroy();
    handed[to.place] = (handed[to.place] ?? 0) + 1;
    const { method, url, headers } = options;
    const forwarded = { 'x-forwarded-for': options.socket.remoteAddress ?? '', ...headers };
    const call = request(to.address + (url ?? '/'), { agent, method, headers: forwarded });
    call.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    call.on('error', () => response.destroy());
    response.on('close', () => call.destroy());
    options.pipe(call);
  }

  const look = (): void => {
    for (const one of all) void ask(one).then((isReady) => (one.isReady = isReady));
  };
  const looking = lookEveryMs === null ? undefined : setInterval(look, lookEveryMs);
  const server = createServer(pass).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    handed,
    async close() {
      clearInterval(looking);
      agent.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
