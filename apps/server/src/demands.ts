import { once } from 'node:events';
import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';

/** Asks for a port and gives it back at once, so that a taken one is told before any other work. @throws as listening does */
export async function demandPort({ port, host }: { readonly port: number; readonly host: string }): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

/** Makes the data folder and sees to it that it can be written. @throws as the file system does */
export async function demandFolder({ dataDir }: { readonly dataDir: string }): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
}
