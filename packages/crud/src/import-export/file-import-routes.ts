import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { AnyResource } from '@shopkeeper/resource';
import { checkWith } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import * as z from 'zod/mini';
import type { Tx } from '@shopkeeper/server/database';
import {
  badInput,
  csvDownload,
  defineRoute,
  notFound,
  type ReceivedFile,
  type Route,
  type SignedContext,
} from '@shopkeeper/server';
import { findJob } from '@shopkeeper/server/jobs';
import { jobFileBytes, requireJobFile, storeJobFile } from './job-files.ts';
import { ownerOf } from '../rows/job-caller.ts';
import { valueOrThrow } from '../rows/operations.ts';

const onError = z._default(z.enum(['abort', 'skip']), 'abort');
const fieldsSchema = z.object({ mode: z._default(z.enum(['dryRun', 'apply']), 'dryRun'), onError });
const applySchema = z.strictObject({ importId: z.uuid(), onError });
const failuresSchema = z.strictObject({ jobId: z.uuid() });

/** The stored file to import, and whether one invalid row prevents the whole import. */
export type ImportRequest = z.infer<typeof applySchema>;

/** The import of files into a resource. */
export interface FileImport {
  readonly resource: AnyResource;
  /** Topics of the stored files: the uploaded file, and its failed rows (under the job's id). */
  readonly topics: { readonly sent: string; readonly failed: string };
  readonly jobKind: string;
  readonly maxBytes: number;
  /**
   * Checks a file before it is stored. The returned function gives the reply of a dry run; it runs in the transaction that stores
   * the file.
   */
  check(
    context: SignedContext,
    file: ReceivedFile,
    mode: 'dryRun' | 'apply',
  ): Promise<(tx: Tx, importId: string) => Promise<object>>;
  /** Starts the job that imports a stored file; returns its id. */
  start(tx: Tx, context: SignedContext, options: ImportRequest): Promise<string>;
}

async function storeSent(tx: Tx, context: SignedContext, given: { file: ReceivedFile; topic: string }): Promise<string> {
  const id = randomUUID();
  const { file, topic } = given;
  await storeJobFile(tx, { id, topic, name: file.name, owner: ownerOf(context) }, createReadStream(file.path));
  return id;
}

/** The routes `Import` (a file in `fileInput`), `ImportApply` and `ImportFailures`: a check first, then a background job. */
export function fileImportRoutes({ resource, topics, jobKind, maxBytes, check, start }: FileImport): Route[] {
  const rule = { kind: 'permission', permissions: [permissionOf(resource, 'import')] } as const;
  const send = defineRoute<ReceivedFile>({
    method: 'POST',
    path: `${resource.prefix}Import`,
    rule,
    limit: 'upload',
    upload: { maxBytes: () => maxBytes },
    async handle(context, file) {
      const options = valueOrThrow(checkWith<z.infer<typeof fieldsSchema>>(fieldsSchema, { ...file.fields }));
      if (!/\.(csv|tsv|txt)$/i.test(file.name)) throw badInput([{ path: 'fileInput', rule: 'upload-type' }]);
      const report = await check(context, file, options.mode);
      return context.db.transaction(async (tx) => {
        const importId = await storeSent(tx, context, { file, topic: topics.sent });
        if (options.mode === 'dryRun') return { ...(await report(tx, importId)), importId };
        return { importId, jobId: await start(tx, context, { importId, onError: options.onError }) };
      });
    },
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
      return csvDownload(file.name, jobFileBytes(context.db, jobId));
    },
  });
  return [send, apply, failures];
}
