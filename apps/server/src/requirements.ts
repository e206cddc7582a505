import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';

/** Makes the data folder and sees to it that it can be written. @throws as the file system does */
export async function requireFolder({ dataDir }: { readonly dataDir: string }): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
}
