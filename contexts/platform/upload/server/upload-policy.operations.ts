import type { UploadPolicy } from '@shopkeeper/resource/schema';
import type { Context } from '@shopkeeper/server';
import { uploadSettings } from '../upload.settings.ts';

const megabyte = 1024 * 1024;

/** Size (bytes) and type limits of uploads, as the site configuration publishes them. */
export function uploadPolicyOf({ engine }: Pick<Context, 'engine'>): UploadPolicy & { readonly maxsize: number } {
  const { maxMegabytes, types } = engine.settings.read(uploadSettings);
  return { maxsize: maxMegabytes * megabyte, mimetype: types };
}
