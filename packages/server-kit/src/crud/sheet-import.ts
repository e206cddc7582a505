import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { checkWith, nodeOf } from '@shopkeeper/resource';
import * as z from 'zod/mini';
import type { Tx } from '../database/database.ts';
import { badInput, notFound } from '../http/errors.ts';
import { defineRoute, Download, type ReceivedFile, type Route, type SignedContext } from '../http/route.ts';
import { findJob, startJob } from '../jobs/job-store.ts';
import type { Mounted } from './extension.ts';
import { callerOf } from './job-caller.ts';
import { demandSheet, keepSheet, sheetBytes } from './kept-sheet.ts';
import { demanded } from './operations.ts';
import { sheetJobKind, sheetNameOf, sheetTopics, type SheetPayload } from './sheet-job.ts';
import { demandedGround, demandedSheet, reportOn } from './sheet-report.ts';
import type { SheetTexts } from './sheet-words.ts';

const maxBytes = 20 * 1024 * 1024;
const ownerOf = ({ actor }: SignedContext) => ({ audience: actor.audience, id: actor.id });
const onError = z._default(z.enum(['abort', 'skip']), 'abort');
const fieldsSchema = z.object({ mode: z._default(z.enum(['dryRun', 'apply']), 'dryRun'), onError });
const applySchema = z.strictObject({ importId: z.uuid(), onError });
const failuresSchema = z.strictObject({ jobId: z.uuid() });
type Wanted = z.infer<typeof applySchema>;

function begin(tx: Tx, context: SignedContext, asked: Wanted & { resource: string }): Promise<string> {
  return startJob<SheetPayload>(
    tx,
    { kind: sheetJobKind },
    { payload: { ...asked, ...callerOf(context) }, owner: ownerOf(context) },
  );
}

async function keep(tx: Tx, context: SignedContext, file: ReceivedFile): Promise<string> {
  const id = randomUUID();
  await keepSheet(tx, { id, topic: sheetTopics.sent, name: file.name, owner: ownerOf(context) }, createReadStream(file.path));
  return id;
}

/** `Import` (a sheet in `fileInput`), `ImportApply` and `ImportFailures` of one resource. */
export function importRoutes(mounted: Mounted, texts: SheetTexts): Route[] {
  const { resource } = mounted;
  const rule = { kind: 'node', nodes: [nodeOf(resource, 'import')] } as const;
  const name = sheetNameOf(resource);
  const send = defineRoute<ReceivedFile>({
    method: 'POST',
    path: `${resource.prefix}Import`,
    rule,
    limit: 'upload',
    upload: { maxBytes: () => maxBytes },
    async handle(context, file) {
      const asked = demanded(checkWith<z.infer<typeof fieldsSchema>>(fieldsSchema, { ...file.fields }));
      if (!/\.(csv|tsv|txt)$/i.test(file.name)) throw badInput([{ path: 'fileInput', rule: 'upload-type' }]);
      const sheet = demandedSheet(await readFile(file.path));
      const ground = await demandedGround(context, mounted, { sheet, texts });
      return context.db.transaction(async (tx) => {
        const importId = await keep(tx, context, file);
        if (asked.mode === 'dryRun') return { ...reportOn(ground, context.lang), importId };
        return { importId, jobId: await begin(tx, context, { resource: name, importId, onError: asked.onError }) };
      });
    },
  });
  const apply = defineRoute<Wanted>({
    method: 'POST',
    path: `${resource.prefix}ImportApply`,
    rule,
    idempotency: 'optional',
    input: applySchema,
    handle: (context, asked) =>
      context.db.transaction(async (tx) => {
        await demandSheet(tx, { id: asked.importId, topic: sheetTopics.sent, owner: ownerOf(context) });
        return { importId: asked.importId, jobId: await begin(tx, context, { resource: name, ...asked }) };
      }),
  });
  const failures = defineRoute<z.infer<typeof failuresSchema>>({
    method: 'POST',
    path: `${resource.prefix}ImportFailures`,
    rule,
    input: failuresSchema,
    async handle(context, { jobId }) {
      const job = await findJob(context.db, jobId);
      if (job?.kind !== sheetJobKind) throw notFound();
      const sheet = await demandSheet(context.db, { id: jobId, topic: sheetTopics.failed, owner: ownerOf(context) });
      return new Download({ filename: sheet.name, type: 'text/csv; charset=utf-8', body: sheetBytes(context.db, jobId) });
    },
  });
  return [send, apply, failures];
}
