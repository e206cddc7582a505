import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A load balancer in front of several processes, like nginx or a cloud's: distributes calls round robin among the ready ones.
 */
export interface OnePort {
  readonly address: string;
  /** Number of calls forwarded to each process, in the order of their addresses. */
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

/** @param lookEveryMs interval between checks of `/readyz`; null never checks and treats every process as ready */
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

  /**
   * Forwards a call. When the process does not answer, the connection is closed; the caller retries with the call's idempotency
   * key.
   */
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
