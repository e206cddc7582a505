import { once } from 'node:events';
import { createServer } from 'node:net';

/** Asks for a port and gives it back at once, so that a taken one is told before any other work. @throws as listening does */
export async function demandPort({ port, host }: { readonly port: number; readonly host: string }): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
