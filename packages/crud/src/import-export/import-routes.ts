import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
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
import { findJob, startJob } from '@shopkeeper/server/jobs';
import type { DetectedEncoding } from '../file-reading/detect-encoding.ts';
import { detectFileEncoding } from '../file-reading/open-file.ts';
import { UnreadableFile } from '../file-reading/unreadable-file.ts';
import { type TextEncoding, textEncodings } from '../file-reading/text-encoding.ts';
import type { FileMessages } from './file-labels.ts';
import { decisionsSchema, type GivenDecisions, objectIn, storeColumns } from './import-decisions.ts';
import { importNameOf, withImportFile } from './import-file.ts';
import type { ImportCheckPayload, ImportPayload } from './import-job.ts';
import { type ImportReport, reportOn } from './import-report.ts';
import { type Importer, importerOf } from './importer.ts';
import { jobFileBytes, requireJobFile, storeJobFile } from './job-files.ts';
import { dataScopeOf, refersToLimited } from '../rows/data-scope.ts';
import type { RegisteredResource } from '../rows/extension.ts';
import { isDocumentImport } from '../rows/import-profile.ts';
import { callerOf, ownerOf } from '../rows/job-caller.ts';
import { valueOrThrow } from '../rows/operations.ts';

const onError = z._default(z.enum(['abort', 'skip']), 'abort');
const encoding = z.optional(z.enum(textEncodings));
const json = z.optional(z.string().check(z.maxLength(200_000)));
const mode = z._default(z.enum(['dryRun', 'apply']), 'dryRun');
const fieldsSchema = z.object({ mode, onError, encoding, columns: json, choices: json });
const applySchema = z.strictObject({
  importId: z.uuid(),
  onError,
  encoding,
  ...decisionsSchema,
  /** Whether later files with these headings have the same columns. */
  keepColumns: z._default(z.boolean(), false),
});
const failuresSchema = z.strictObject({ jobId: z.uuid() });

/** The stored file to import, whether one invalid row prevents the whole import, and what the user decided. */
interface ImportRequest extends SentDecisions {
  readonly importId: string;
  readonly onError: 'abort' | 'skip';
}

interface SentDecisions {
  readonly encoding: TextEncoding | undefined;
  readonly decisions: GivenDecisions;
}

/** The decisions that were made, without the others. */
const given = ({
  columns,
  choices,
}: Partial<Record<keyof GivenDecisions, Readonly<Record<string, string>> | undefined>>): GivenDecisions => ({
  ...(columns === undefined ? {} : { columns }),
  ...(choices === undefined ? {} : { choices }),
});

/** Files up to this size are checked within the request, larger ones in the background. */
const promptBytes = 2 * 1024 * 1024;
/** A workbook is compressed to about a tenth. */
const promptWorkbookBytes = promptBytes / 10;
/** Files with more rows are checked in the background, whatever their size. */
const promptRows = 10_000;

async function storeSent(tx: Tx, context: SignedContext, given: { file: ReceivedFile; topic: string }): Promise<string> {
  const id = randomUUID();
  const { file, topic } = given;
  await storeJobFile(tx, { id, topic, name: file.name, owner: ownerOf(context) }, createReadStream(file.path));
  return id;
}

/** An import without a preview must not guess: throws 409 `request.import-file-ambiguous-encoding` with the candidates. */
function requireCertain(read: DetectedEncoding | null): void {
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

/** Makes the report of a dry run; null for a file that a job checks. Throws a business error for an unreadable file. */
async function checked(importer: Importer, context: SignedContext, sent: SentFile): Promise<ImportReport | null> {
  const { file, encoding, decisions } = sent;
  if (file.size > (/\.xlsx$/i.test(file.name) ? promptWorkbookBytes : promptBytes)) return null;
  return withImportFile(
    () => createReadStream(file.path),
    { importer, context, importId: null, encoding, decisions },
    async (read) => (read.file.seen.rows > promptRows ? null : reportOn(read, { db: context.db })),
  );
}

interface SentFile extends SentDecisions {
  readonly file: ReceivedFile;
}

const startCheck = (tx: Tx, context: SignedContext, importer: Importer, sent: Omit<ImportRequest, 'onError'>): Promise<string> =>
  startJob<ImportCheckPayload>(
    tx,
    { kind: importer.names.checkJob },
    { payload: { ...sent, resource: importNameOf(importer.resource), ...callerOf(context) }, owner: ownerOf(context) },
  );

const startApply = (tx: Tx, context: SignedContext, importer: Importer, request: ImportRequest): Promise<string> =>
  startJob<ImportPayload>(
    tx,
    { kind: importer.names.applyJob },
    { payload: { ...request, resource: importNameOf(importer.resource), ...callerOf(context) }, owner: ownerOf(context) },
  );

/** Checks a file, stores it, and starts what the mode asks for. */
async function receive(importer: Importer, context: SignedContext, file: ReceivedFile): Promise<object> {
  const sent = valueOrThrow(checkWith<z.infer<typeof fieldsSchema>>(fieldsSchema, { ...file.fields }));
  const { mode, onError: rule, encoding: chosen } = sent;
  const decisions = given({ columns: objectIn('columns', sent.columns), choices: objectIn('choices', sent.choices) });
  const request = { onError: rule, encoding: chosen, decisions };
  if (!/\.(csv|tsv|txt|xlsx)$/i.test(file.name)) throw badInput([{ path: 'fileInput', rule: 'upload-type' }]);
  const report = await checked(importer, context, { file, encoding: chosen, decisions });
  if (mode === 'apply' && chosen === undefined)
    requireCertain(report === null ? await requireDetected(file.path) : report.encoding);
  return context.db.transaction(async (tx) => {
    const importId = await storeSent(tx, context, { file, topic: importer.names.sent });
    if (mode === 'apply') return { importId, jobId: await startApply(tx, context, importer, { importId, ...request }) };
    if (report !== null) return { ...report, importId };
    return { importId, jobId: await startCheck(tx, context, importer, { importId, encoding: chosen, decisions }) };
  });
}

/** The routes `Import` (a file in `fileInput`), `ImportApply` and `ImportFailures`: a check first, then a background job. */
export function importRoutes(registered: RegisteredResource, texts: FileMessages): Route[] {
  return allImportRoutes(registered, texts).map((route) => ({
    ...route,
    handle: (context, input) => {
      requireSeen(registered, context);
      return route.handle(context, input);
    },
  }));
}

/**
 * Imports of documents find stored rows and references by statements of their own: who may see some of them only cannot import (403),
 * unless the profile says that it finds only those. Rows of other imports are found within the data scopes of the caller.
 */
function requireSeen({ resource, importProfile }: RegisteredResource, context: SignedContext): void {
  if (!isDocumentImport(importProfile)) return;
  const { scoped = [] } = importProfile;
  const isBlind = !scoped.includes(resource) && dataScopeOf(resource, context) !== undefined;
  if (isBlind || refersToLimited(resource, context, scoped)) throw new RequestError(403, 'request.forbidden');
}

function allImportRoutes(registered: RegisteredResource, texts: FileMessages): Route[] {
  const importer = importerOf(registered, texts);
  const { resource, names, maxBytes } = importer;
  const rule = { kind: 'permission', permissions: [permissionOf(resource, 'import')] } as const;
  const send = defineRoute<ReceivedFile>({
    method: 'POST',
    path: `${resource.prefix}Import`,
    rule,
    limit: 'upload',
    upload: { maxBytes: () => maxBytes },
    handle: (context, file) => receive(importer, context, file),
  });
  const apply = defineRoute<z.infer<typeof applySchema>>({
    method: 'POST',
    path: `${resource.prefix}ImportApply`,
    rule,
    idempotency: 'optional',
    input: applySchema,
    handle: (context, { importId, keepColumns, ...options }) =>
      context.db.transaction(async (tx) => {
        await requireJobFile(tx, { id: importId, topic: names.sent, owner: ownerOf(context) });
        if (keepColumns && options.columns) await storeColumns(tx, importNameOf(resource), options.columns);
        const request = { importId, onError: options.onError, encoding: options.encoding, decisions: given(options) };
        return { importId, jobId: await startApply(tx, context, importer, request) };
      }),
  });
  const failures = defineRoute<z.infer<typeof failuresSchema>>({
    method: 'POST',
    path: `${resource.prefix}ImportFailures`,
    rule,
    input: failuresSchema,
    async handle(context, { jobId }) {
      const job = await findJob(context.db, jobId);
      if (job?.kind !== names.applyJob) throw notFound();
      const file = await requireJobFile(context.db, { id: jobId, topic: names.failed, owner: ownerOf(context) });
      return fileDownload(file.name, jobFileBytes(context.db, jobId));
    },
  });
  return [send, apply, failures];
}
