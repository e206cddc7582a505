import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type AnyResource } from '@shopkeeper/resource';
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
import { findJob, startJob } from '@shopkeeper/server/jobs';
import { ownerOf } from '../rows/job-caller.ts';
import { valueOrThrow } from '../rows/operations.ts';
import { jobFileBytes, requireJobFile, storeJobFile } from './job-files.ts';

const onError = z._default(z.enum(['abort', 'skip']), 'abort');
const fieldsSchema = z.object({ mode: z._default(z.enum(['dryRun', 'apply']), 'dryRun'), onError });
const applySchema = z.strictObject({ importId: z.uuid(), onError });
const failuresSchema = z.strictObject({ jobId: z.uuid() });

/** The import to apply: a stored file, and what to do with rows that fail. */
export type WantedImport = z.infer<typeof applySchema>;

/** How the files of one resource are imported. */
export interface FileImport {
  readonly resource: AnyResource;
  readonly maxBytes: number;
  /** The topics of stored files: as they were sent, and with the failed rows. */
  readonly topics: { readonly sent: string; readonly failed: string };
  /** The kind of the job that applies a file. */
  readonly kind: string;
  readonly payloadOf: (context: SignedContext, wanted: WantedImport) => unknown;
  /** Reports what a file would change; `keep` stores it and returns its id. */
  readonly dryRun: (context: SignedContext, file: ReceivedFile, keep: (tx: Tx) => Promise<string>) => Promise<object>;
  /** Rejects a file that cannot be imported, before it is applied without a dry run. */
  readonly requireReadable?: (context: SignedContext, file: ReceivedFile) => Promise<unknown>;
}

/** The routes `Import` (a file in `fileInput`), `ImportApply` and `ImportFailures`. */
export function importRoutesOf({ resource, topics, kind, ...options }: FileImport): Route[] {
  const common = { method: 'POST', rule: { kind: 'permission', permissions: [permissionOf(resource, 'import')] } } as const;
  const begin = async (tx: Tx, context: SignedContext, wanted: WantedImport) => {
    const job = { payload: options.payloadOf(context, wanted), owner: ownerOf(context) };
    return { importId: wanted.importId, jobId: await startJob(tx, { kind }, job) };
  };
  const keepOf = (context: SignedContext, file: ReceivedFile) => async (tx: Tx) => {
    const id = randomUUID();
    await storeJobFile(tx, { id, topic: topics.sent, name: file.name, owner: ownerOf(context) }, createReadStream(file.path));
    return id;
  };
  const send = defineRoute<ReceivedFile>({
    ...common,
    path: `${resource.prefix}Import`,
    limit: 'upload',
    upload: { maxBytes: () => options.maxBytes },
    async handle(context, file) {
      const wanted = valueOrThrow(checkWith<z.infer<typeof fieldsSchema>>(fieldsSchema, { ...file.fields }));
      if (!/\.(csv|tsv|txt)$/i.test(file.name)) throw badInput([{ path: 'fileInput', rule: 'upload-type' }]);
      const keep = keepOf(context, file);
      if (wanted.mode === 'dryRun') return options.dryRun(context, file, keep);
      await options.requireReadable?.(context, file);
      return context.db.transaction(async (tx) => begin(tx, context, { importId: await keep(tx), onError: wanted.onError }));
    },
  });
  const apply = defineRoute<WantedImport>({
    ...common,
    path: `${resource.prefix}ImportApply`,
    idempotency: 'optional',
    input: applySchema,
    handle: (context, wanted) =>
      context.db.transaction(async (tx) => {
        await requireJobFile(tx, { id: wanted.importId, topic: topics.sent, owner: ownerOf(context) });
        return begin(tx, context, wanted);
      }),
  });
  const failures = defineRoute<z.infer<typeof failuresSchema>>({
    ...common,
    path: `${resource.prefix}ImportFailures`,
    input: failuresSchema,
    async handle(context, { jobId }) {
      const job = await findJob(context.db, jobId);
      if (job?.kind !== kind) throw notFound();
      const file = await requireJobFile(context.db, { id: jobId, topic: topics.failed, owner: ownerOf(context) });
      return csvDownload(file.name, jobFileBytes(context.db, jobId));
    },
  });
  return [send, apply, failures];
}
