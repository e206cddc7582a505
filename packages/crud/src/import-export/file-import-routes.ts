import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { AnyResource } from '@shopkeeper/resource';
import { checkWith } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import * as z from 'zod/mini';
import type { Tx } from '@shopkeeper/server/database';
import {
  badInput,
  businessError,
  defineRoute,
  fileDownload,
  notFound,
  type ReceivedFile,
  RequestError,
  type Route,
  type SignedContext,
} from '@shopkeeper/server';
import { findJob } from '@shopkeeper/server/jobs';
import type { DetectedEncoding } from '../file-reading/detect-encoding.ts';
import { detectFileEncoding } from '../file-reading/open-file.ts';
import { UnreadableFile } from '../file-reading/unreadable-file.ts';
import { type TextEncoding, textEncodings } from '../file-reading/text-encoding.ts';
import { jobFileBytes, requireJobFile, storeJobFile } from './job-files.ts';
import { ownerOf } from '../rows/job-caller.ts';
import { valueOrThrow } from '../rows/operations.ts';

const onError = z._default(z.enum(['abort', 'skip']), 'abort');
const encoding = z.optional(z.enum(textEncodings));
const fieldsSchema = z.object({ mode: z._default(z.enum(['dryRun', 'apply']), 'dryRun'), onError, encoding });
const applySchema = z.strictObject({ importId: z.uuid(), onError, encoding });
const failuresSchema = z.strictObject({ jobId: z.uuid() });

/** The stored file to import, whether one invalid row prevents the whole import, and the encoding that the user chose. */
export type ImportRequest = z.infer<typeof applySchema>;

/** The report of a dry run. */
export interface CheckReport {
  /** How the text of the file was read; null for a workbook. */
  readonly encoding: ReadEncoding | null;
}

/** The encoding of a file, and what else its bytes may be. */
export interface ReadEncoding {
  readonly name: string;
  readonly isCertain: boolean;
  readonly candidates: readonly { readonly encoding: string }[];
}

/** The import of files into a resource. */
export interface FileImport {
  readonly resource: AnyResource;
  /** Topics of the stored files: the uploaded file, and its failed rows (under the job's id). */
  readonly topics: { readonly sent: string; readonly failed: string };
  readonly jobKind: string;
  readonly maxBytes: number;
  /** Makes the report of a dry run; null for too many rows, which a job checks. Throws a business error for an unreadable file. */
  check(context: SignedContext, file: ReceivedFile, encoding: TextEncoding | undefined): Promise<CheckReport | null>;
  /** Starts the job that makes the report of a large file; returns its id. */
  startCheck(tx: Tx, context: SignedContext, options: Omit<ImportRequest, 'onError'>): Promise<string>;
  /** Starts the job that imports a stored file; returns its id. */
  start(tx: Tx, context: SignedContext, options: ImportRequest): Promise<string>;
}

/** Files up to this size are checked within the request, larger ones in the background. */
const promptBytes = 2 * 1024 * 1024;
/** A workbook is compressed to about a tenth. */
const promptWorkbookBytes = promptBytes / 10;

async function storeSent(tx: Tx, context: SignedContext, given: { file: ReceivedFile; topic: string }): Promise<string> {
  const id = randomUUID();
  const { file, topic } = given;
  await storeJobFile(tx, { id, topic, name: file.name, owner: ownerOf(context) }, createReadStream(file.path));
  return id;
}

/** An import without a preview must not guess: throws 409 `request.import-file-ambiguous-encoding` with the candidates. */
function requireCertain(read: ReadEncoding | null): void {
  if (read === null || read.isCertain) return;
  const details = { encoding: read.name, candidates: read.candidates.map((one) => one.encoding) };
  throw new RequestError(409, 'request.import-file-ambiguous-encoding', { details });
}

async function requireDetected(path: string): Promise<DetectedEncoding | null> {
  try {
    return await detectFileEncoding(() => createReadStream(path));
  } catch (error) {
    throw error instanceof UnreadableFile ? businessError(error.rejection) : error;
  }
}

/** Checks a file, stores it, and starts what the mode asks for. */
async function receive(fileImport: FileImport, context: SignedContext, file: ReceivedFile): Promise<object> {
  const options = valueOrThrow(checkWith<z.infer<typeof fieldsSchema>>(fieldsSchema, { ...file.fields }));
  if (!/\.(csv|tsv|txt|xlsx)$/i.test(file.name)) throw badInput([{ path: 'fileInput', rule: 'upload-type' }]);
  const { mode, ...request } = options;
  const isPrompt = file.size <= (/\.xlsx$/i.test(file.name) ? promptWorkbookBytes : promptBytes);
  const report = isPrompt ? await fileImport.check(context, file, options.encoding) : null;
  if (mode === 'apply' && options.encoding === undefined)
    requireCertain(report === null ? await requireDetected(file.path) : report.encoding);
  return context.db.transaction(async (tx) => {
    const importId = await storeSent(tx, context, { file, topic: fileImport.topics.sent });
    if (mode === 'apply') return { importId, jobId: await fileImport.start(tx, context, { importId, ...request }) };
    if (report !== null) return { ...report, importId };
    const jobId = await fileImport.startCheck(tx, context, { importId, encoding: options.encoding });
    return { importId, jobId };
  });
}

/** The routes `Import` (a file in `fileInput`), `ImportApply` and `ImportFailures`: a check first, then a background job. */
export function fileImportRoutes(fileImport: FileImport): Route[] {
  const { resource, topics, jobKind, maxBytes, start } = fileImport;
  const rule = { kind: 'permission', permissions: [permissionOf(resource, 'import')] } as const;
  const send = defineRoute<ReceivedFile>({
    method: 'POST',
    path: `${resource.prefix}Import`,
    rule,
    limit: 'upload',
    upload: { maxBytes: () => maxBytes },
    handle: (context, file) => receive(fileImport, context, file),
  });
  const apply = defineRoute<ImportRequest>({
    method: 'POST',
    path: `${resource.prefix}ImportApply`,
    rule,
    idempotency: 'optional',
    input: applySchema,
    handle: (context, options) =>
      context.db.transaction(async (tx) => {
        await requireJobFile(tx, { id: options.importId, topic: topics.sent, owner: ownerOf(context) });
        return { importId: options.importId, jobId: await start(tx, context, options) };
      }),
  });
  const failures = defineRoute<z.infer<typeof failuresSchema>>({
    method: 'POST',
    path: `${resource.prefix}ImportFailures`,
    rule,
    input: failuresSchema,
    async handle(context, { jobId }) {
      const job = await findJob(context.db, jobId);
      if (job?.kind !== jobKind) throw notFound();
      const file = await requireJobFile(context.db, { id: jobId, topic: topics.failed, owner: ownerOf(context) });
      return fileDownload(file.name, jobFileBytes(context.db, jobId));
    },
  });
  return [send, apply, failures];
}
