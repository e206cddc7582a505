import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { checkWith } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import * as z from 'zod/mini';
import type { Tx } from '@shopkeeper/server/database';
import { badInput, defineRoute, Download, notFound, type ReceivedFile, type Route, type SignedContext } from '@shopkeeper/server';
import { findJob, startJob } from '@shopkeeper/server/jobs';
import type { RegisteredResource } from '../rows/extension.ts';
import { callerOf } from '../rows/job-caller.ts';
import { jobFileBytes, requireJobFile, storeJobFile } from './job-files.ts';
import { valueOrThrow } from '../rows/operations.ts';
import { fileTopics, importJobKind, importNameOf, type ImportPayload } from './import-job.ts';
import { reportOn, requireImportContext, requireParsedFile } from './import-report.ts';
import type { FileMessages } from './file-labels.ts';

const maxBytes = 20 * 1024 * 1024;
const ownerOf = ({ actor }: SignedContext) => ({ audience: actor.audience, id: actor.id });
const onError = z._default(z.enum(['abort', 'skip']), 'abort');
const fieldsSchema = z.object({ mode: z._default(z.enum(['dryRun', 'apply']), 'dryRun'), onError });
const applySchema = z.strictObject({ importId: z.uuid(), onError });
const failuresSchema = z.strictObject({ jobId: z.uuid() });
type Wanted = z.infer<typeof applySchema>;

function begin(tx: Tx, context: SignedContext, options: Wanted & { resource: string }): Promise<string> {
  return startJob<ImportPayload>(
    tx,
    { kind: importJobKind },
    { payload: { ...options, ...callerOf(context) }, owner: ownerOf(context) },
  );
}

async function keep(tx: Tx, context: SignedContext, file: ReceivedFile): Promise<string> {
  const id = randomUUID();
  await storeJobFile(tx, { id, topic: fileTopics.sent, name: file.name, owner: ownerOf(context) }, createReadStream(file.path));
  return id;
}

/** The routes `Import` (a file in `fileInput`), `ImportApply` and `ImportFailures` of one resource. */
export function importRoutes(registered: RegisteredResource, texts: FileMessages): Route[] {
  const { resource } = registered;
  const rule = { kind: 'permission', permissions: [permissionOf(resource, 'import')] } as const;
  const name = importNameOf(resource);
  const send = defineRoute<ReceivedFile>({
    method: 'POST',
    path: `${resource.prefix}Import`,
    rule,
    limit: 'upload',
    upload: { maxBytes: () => maxBytes },
    async handle(context, file) {
      const options = valueOrThrow(checkWith<z.infer<typeof fieldsSchema>>(fieldsSchema, { ...file.fields }));
      if (!/\.(csv|tsv|txt)$/i.test(file.name)) throw badInput([{ path: 'fileInput', rule: 'upload-type' }]);
      const parsed = requireParsedFile(await readFile(file.path));
      const importContext = await requireImportContext(context, registered, { file: parsed, texts });
      return context.db.transaction(async (tx) => {
        const importId = await keep(tx, context, file);
        if (options.mode === 'dryRun') return { ...reportOn(importContext, context.lang), importId };
        return { importId, jobId: await begin(tx, context, { resource: name, importId, onError: options.onError }) };
      });
    },
  });
  const apply = defineRoute<Wanted>({
    method: 'POST',
    path: `${resource.prefix}ImportApply`,
    rule,
    idempotency: 'optional',
    input: applySchema,
    handle: (context, options) =>
      context.db.transaction(async (tx) => {
        await requireJobFile(tx, { id: options.importId, topic: fileTopics.sent, owner: ownerOf(context) });
        return { importId: options.importId, jobId: await begin(tx, context, { resource: name, ...options }) };
      }),
  });
  const failures = defineRoute<z.infer<typeof failuresSchema>>({
    method: 'POST',
    path: `${resource.prefix}ImportFailures`,
    rule,
    input: failuresSchema,
    async handle(context, { jobId }) {
      const job = await findJob(context.db, jobId);
      if (job?.kind !== importJobKind) throw notFound();
      const file = await requireJobFile(context.db, { id: jobId, topic: fileTopics.failed, owner: ownerOf(context) });
      return new Download({ filename: file.name, type: 'text/csv; charset=utf-8', body: jobFileBytes(context.db, jobId) });
    },
  });
  return [send, apply, failures];
}
