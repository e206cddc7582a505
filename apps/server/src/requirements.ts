import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';

/**
 * Creates the data folder and checks that it is writable.
 * @throws as the file system does
 */
export async function requireFolder({ dataDir }: { readonly dataDir: string }): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
}
