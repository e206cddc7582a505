import { createReadStream } from 'node:fs';
import { checkWith } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { jobFileBytes, requireJobFile, storeJobFile } from '@shopkeeper/crud/import-export';
import { valueOrThrow } from '@shopkeeper/crud/rows';
import { badInput, defineRoute, Download, notFound, type ReceivedFile, type Route, type SignedContext } from '@shopkeeper/server';
import { type Tx } from '@shopkeeper/server/database';
import { findJob, startJob } from '@shopkeeper/server/jobs';
import * as z from 'zod/mini';
import type { ImportReport } from '../reported.domain.ts';
import { product } from '../../product.resource.ts';
import { type ImportPayload, newImportId, productImport, productImportCheck, fileTopics } from './job.ts';
import { reportOn } from './report.ts';
import { withReadFile } from './file.ts';

const rule = { kind: 'permission', permissions: [permissionOf(product, 'import')] } as const;
const maxBytes = 100 * 1024 * 1024;
/** Files up to this size are checked within the request. */
const promptBytes = 2 * 1024 * 1024;

const fieldsSchema = z.object({
  mode: z._default(z.enum(['dryRun', 'apply']), 'dryRun'),
  onError: z._default(z.enum(['abort', 'skip']), 'abort'),
});
const applySchema = z.strictObject({ importId: z.uuid(), onError: z._default(z.enum(['abort', 'skip']), 'abort') });
const failuresSchema = z.strictObject({ jobId: z.uuid() });

const ownerOf = ({ actor }: SignedContext) => ({ audience: actor.audience, id: actor.id });

function payloadOf(context: SignedContext, options: { importId: string; onError: 'abort' | 'skip' }): ImportPayload {
  const { actor, ip, traceId, lang } = context;
  return { ...options, lang, who: { actor: { ...actor, sessionId: '', permissions: new Set() }, ip, traceId } };
}

const startImport = (tx: Tx, context: SignedContext, options: { importId: string; onError: 'abort' | 'skip' }): Promise<string> =>
  startJob(tx, productImport, { payload: payloadOf(context, options), owner: ownerOf(context) });

async function storeSent(tx: Tx, context: SignedContext, file: ReceivedFile): Promise<string> {
  const id = newImportId();
  const sheet = { id, topic: fileTopics.sent, name: file.name, owner: ownerOf(context) };
  await storeJobFile(tx, sheet, createReadStream(file.path));
  return id;
}

async function dryRun(
  context: SignedContext,
  file: ReceivedFile,
): Promise<(ImportReport | { jobId: string }) & { importId: string }> {
  const { db, lang } = context;
  if (file.size > promptBytes) {
    return db.transaction(async (tx) => {
      const importId = await storeSent(tx, context, file);
      const jobId = await startJob(tx, productImportCheck, { payload: { importId, lang }, owner: ownerOf(context) });
      return { importId, jobId };
    });
  }
  const report = await withReadFile(
    () => createReadStream(file.path),
    (read) => reportOn(db, read, { lang }),
  );
  return { ...report, importId: await db.transaction((tx) => storeSent(tx, context, file)) };
}

const send = defineRoute<ReceivedFile>({
  method: 'POST',
  path: `${product.prefix}Import`,
  rule,
  limit: 'upload',
  upload: { maxBytes: () => maxBytes },
  async handle(context, file) {
    const { mode, onError } = valueOrThrow(checkWith<z.infer<typeof fieldsSchema>>(fieldsSchema, { ...file.fields }));
    if (!/\.(csv|tsv|txt)$/i.test(file.name)) throw badInput([{ path: 'fileInput', rule: 'upload-type' }]);
    if (mode === 'dryRun') return dryRun(context, file);
    return context.db.transaction(async (tx) => {
      const importId = await storeSent(tx, context, file);
      return { importId, jobId: await startImport(tx, context, { importId, onError }) };
    });
  },
});

const apply = defineRoute<z.infer<typeof applySchema>>({
  method: 'POST',
  path: `${product.prefix}ImportApply`,
  rule,
  idempotency: 'optional',
  input: applySchema,
  handle: (context, options) =>
    context.db.transaction(async (tx) => {
      await requireJobFile(tx, { id: options.importId, topic: fileTopics.sent, owner: ownerOf(context) });
      return { importId: options.importId, jobId: await startImport(tx, context, options) };
    }),
});

const failures = defineRoute<z.infer<typeof failuresSchema>>({
  method: 'POST',
  path: `${product.prefix}ImportFailures`,
  rule,
  input: failuresSchema,
  async handle(context, { jobId }) {
    const job = await findJob(context.db, jobId);
    if (job?.kind !== productImport.kind || job.owner.id !== context.actor.id) throw notFound();
    const file = await requireJobFile(context.db, { id: jobId, topic: fileTopics.failed, owner: ownerOf(context) });
    return new Download({ filename: file.name, type: 'text/csv; charset=utf-8', body: jobFileBytes(context.db, jobId) });
  },
});

/** The import of products: a check first, then a background job; failed rows are returned as a file. */
export const importRoutes: readonly Route[] = [send, apply, failures];
