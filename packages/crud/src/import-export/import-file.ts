import type { Readable } from 'node:stream';
import { isRejection } from '@shopkeeper/resource';
import { businessError, type SignedContext } from '@shopkeeper/server';
import { type OpenFile, withFile } from '../file-reading/open-file.ts';
import type { TextEncoding } from '../file-reading/text-encoding.ts';
import type { FileSummary, ImportSession } from '../rows/import-profile.ts';
import type { Importer } from './importer.ts';

/** Documents that are planned and written together. */
export const batchSize = 400;

/** An import file that was read once, with the session that imports it. */
export interface ReadImport {
  readonly importer: Importer;
  readonly context: SignedContext;
  readonly file: OpenFile<FileSummary>;
  readonly session: ImportSession;
}

/** How an import file is read. */
export interface ImportReading {
  readonly importer: Importer;
  readonly context: SignedContext;
  /** The id of the stored file; null before it is stored. */
  readonly importId: string | null;
  /** The encoding that the user chose. */
  readonly encoding?: TextEncoding | undefined;
}

/**
 * Reads an import file and passes it to `work`, for the duration of that call. Throws 409 with the reason for a file that cannot
 * be read or whose header is not recognised.
 */
export function withImportFile<T>(
  source: () => Readable,
  { importer, context, importId, encoding }: ImportReading,
  work: (read: ReadImport) => Promise<T>,
): Promise<T> {
  const surveyed = (header: readonly string[]) => importer.survey(header, context);
  return withFile(source, { surveyed, encoding, limits: importer.limits ?? {} }, async (file) => {
    if (isRejection(file)) throw businessError(file);
    return work({ importer, context, file, session: await importer.open({ context, file, importId }) });
  });
}
