import type { Readable } from 'node:stream';
import { type AnyResource, isRejection } from '@shopkeeper/resource';
import { businessError, RequestError, type SignedContext } from '@shopkeeper/server';
import { type OpenFile, withFile } from '../file-reading/open-file.ts';
import type { TextEncoding } from '../file-reading/text-encoding.ts';
import type { FileSummary, ImportDecisions, ImportSession } from '../rows/import-profile.ts';
import { decisionsFor, type GivenDecisions, storedColumns } from './import-decisions.ts';
import type { Importer } from './importer.ts';

/** Documents that are planned and written together. */
export const batchSize = 400;

/** An import file that was read once, with the session that imports it. */
export interface ReadImport {
  readonly importer: Importer;
  readonly context: SignedContext;
  readonly file: OpenFile<FileSummary>;
  readonly session: ImportSession;
  /** What was decided for the file, stored columns included. */
  readonly decisions: ImportDecisions;
}

/** How an import file is read. */
export interface ImportReading {
  readonly importer: Importer;
  readonly context: SignedContext;
  /** The id of the stored file; null before it is stored. */
  readonly importId: string | null;
  /** The encoding that the user chose. */
  readonly encoding?: TextEncoding | undefined;
  /** What else the user decided. */
  readonly decisions?: GivenDecisions | undefined;
}

/** The name of a resource in import jobs and stored columns. */
export const importNameOf = (resource: AnyResource): string => `${resource.context}/${resource.name}`;

/** Adds the headings of the file and the columns that they can be assigned to, for a user who has to choose. */
function withColumns(error: unknown, header: readonly string[], { importer, context }: ImportReading): unknown {
  if (!(error instanceof RequestError) || error.details['missing'] === undefined) return error;
  const columns = importer.columns(context);
  const details = {
    ...error.details,
    headings: header.filter((heading) => heading.trim() !== ''),
    columns: columns.map(({ key }) => key),
    titles: columns.map(({ title }) => title),
  };
  return new RequestError(error.status, error.error, { details });
}

/**
 * Reads an import file and passes it to `work`, for the duration of that call. Throws 409 with the reason for a file that cannot
 * be read or whose header is not recognised.
 */
export async function withImportFile<T>(
  source: () => Readable,
  reading: ImportReading,
  work: (read: ReadImport) => Promise<T>,
): Promise<T> {
  const { importer, context, importId, encoding, decisions: given = {} } = reading;
  const stored = await storedColumns(context.db, importNameOf(importer.resource));
  const surveyed = (header: readonly string[]) => {
    try {
      return importer.survey(header, context, decisionsFor(header, given, stored));
    } catch (error) {
      throw withColumns(error, header, reading);
    }
  };
  return withFile(source, { surveyed, encoding, limits: importer.limits ?? {} }, async (file) => {
    if (isRejection(file)) throw businessError(file);
    const decisions = decisionsFor(file.header, given, stored);
    const session = await importer.open({ context, file, importId, decisions });
    return work({ importer, context, file, session, decisions });
  });
}
