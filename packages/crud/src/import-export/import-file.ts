import type { Readable } from 'node:stream';
import { isRejection } from '@shopkeeper/resource';
import { businessError, type SignedContext } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import type { ReaderLimits } from '../file-reading/limits.ts';
import { type OpenFile, type Watcher, withFile } from '../file-reading/open-file.ts';
import type { TextEncoding } from '../file-reading/text-encoding.ts';
import type { RegisteredResource } from '../rows/extension.ts';
import { readableFor } from '../rows/readable.ts';
import type { FileMessages } from './file-labels.ts';
import { groupKeyOf, type ImportContext, importContextOf, requireColumns } from './import-context.ts';
import { batches, groupsOf, type RowGroup } from './import-groups.ts';

/** The limits of the import of a resource without an importer of its own. */
export const importLimits: Partial<ReaderLimits> = { rows: 200_000, workbookBytes: 500_000_000 };

/** Documents that are planned and written together. */
const batchSize = 400;

/** What one pass over a file counts: its rows and its documents. */
export interface FileCounts {
  readonly rows: number;
}

/** An import file of a resource, read once. */
export interface ReadImport {
  readonly file: OpenFile<FileCounts>;
  readonly importContext: ImportContext;
  /** Yields the documents in batches, with the same boundaries on every call. */
  readonly batches: () => AsyncGenerator<readonly RowGroup[]>;
}

/** How an import file is read. */
export interface ImportReading {
  readonly registered: RegisteredResource;
  readonly texts: FileMessages;
  readonly lang: SignedContext['lang'];
  /** The person who imports. */
  readonly actor: SignedContext['actor'];
  /** The encoding that the user chose. */
  readonly encoding?: TextEncoding | undefined;
}

/**
 * Reads an import file and passes it to `work`, for the duration of that call. Throws 409 with the reason for a file that cannot
 * be read, or without the column of the resource's label.
 */
export function withImportFile<T>(
  db: Queryable,
  source: () => Readable,
  reading: ImportReading,
  work: (read: ReadImport) => Promise<T>,
): Promise<T> {
  const { registered: written, texts, encoding } = reading;
  const registered = { ...written, resource: readableFor(reading, written.resource) };
  const surveyed = (header: readonly string[]): Watcher<FileCounts> => {
    requireColumns(registered, header, reading);
    let rows = 0;
    return { take: () => void (rows += 1), answer: () => ({ rows }) };
  };
  return withFile(source, { surveyed, encoding, limits: importLimits }, async (file) => {
    if (isRejection(file)) throw businessError(file);
    const { header } = file;
    const columns = requireColumns(registered, header, reading);
    const importContext = await importContextOf(db, registered, { header, columns, texts, written });
    const groups = () => groupsOf(file.rows(), groupKeyOf(importContext));
    return work({ file, importContext, batches: () => batches(groups(), batchSize) });
  });
}
