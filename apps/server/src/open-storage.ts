import path from 'node:path';
import { diskStorage, requireBucket, s3Storage, type S3StorageLocation, type Storage } from '@shopkeeper/server/files';

interface StorageSettings {
  readonly dataDir: string;
  readonly s3: S3StorageLocation | null;
}

/** Opens the file storage: the bucket where one is set, else the data folder. */
export const openStorage = ({ dataDir, s3 }: StorageSettings): Storage =>
  s3 ? s3Storage(s3) : diskStorage(path.join(dataDir, 'storage'));

/**
 * Checks that the file storage can be used.
 * @throws StartupError that names the setting to change
 */
export async function requireStorage({ s3 }: Pick<StorageSettings, 's3'>): Promise<void> {
  if (s3) await requireBucket(s3);
}
