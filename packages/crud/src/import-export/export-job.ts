import { type AnyResource } from '@shopkeeper/resource';
import { permissionOf } from '@shopkeeper/resource/view';
import * as z from 'zod/mini';
import { fileDownload, defineRoute, notFound, requirePermission, type Route } from '@shopkeeper/server';
import type { Principals } from '@shopkeeper/server/session';
import { defineJob, type JobKind, startJob } from '@shopkeeper/server/jobs';
import type { RegisteredResource } from '../rows/extension.ts';
import { readableFor } from '../rows/readable.ts';
import { callerOf, type JobCaller, ownerOf, presentContextOf } from '../rows/job-caller.ts';
import { jobFileBytes, requireJobFile, storeJobFile } from './job-files.ts';
import { countRows } from '../list/list.ts';
import { exported, readExportSelection, recordExport } from './file-export.ts';
import { type ExportFormat, requireFittingFormat } from '../file-writing/export-file.ts';
import type { FileMessages } from './file-labels.ts';

const exportJobKind = 'resource-export';
/** Files of one resource: a download needs the permission for the rows that the file contains. */
const topicOf = ({ prefix }: AnyResource): string => `resource-export ${prefix}`;

/** The payload of an export job: the request as it was received. */
interface ExportPayload extends JobCaller {
  readonly resource: string;
  readonly request: unknown;
}

const jobSchema = z.strictObject({ jobId: z.uuid() });
type JobOptions = z.infer<typeof jobSchema>;

/** `ExportJob {query?, columns?, format?}` creates an export file of any length in the background; `ExportFile {jobId}` downloads it. */
export function exportJobRoutes({ resource }: RegisteredResource): Route[] {
  const rule = { kind: 'permission', permissions: [permissionOf(resource, 'export')] } as const;
  const start = defineRoute<unknown>({
    method: 'POST',
    path: `${resource.prefix}ExportJob`,
    rule,
    idempotency: 'optional',
    read: (raw) => raw ?? {},
    async handle(context, raw) {
      const options = readExportSelection(readableFor(context, resource), raw);
      return context.db.transaction(async (tx) => {
        await recordExport(tx, context, { resource, asked: options });
        const payload: ExportPayload = { resource: resource.prefix, request: raw, ...callerOf(context) };
        return { jobId: await startJob<ExportPayload>(tx, { kind: exportJobKind }, { payload, owner: ownerOf(context) }) };
      });
    },
  });
  const file = defineRoute<JobOptions>({
    method: 'POST',
    path: `${resource.prefix}ExportFile`,
    rule,
    input: jobSchema,
    async handle(context, { jobId }) {
      const sheet = await requireJobFile(context.db, { id: jobId, topic: topicOf(resource), owner: ownerOf(context) });
      return fileDownload(sheet.name, jobFileBytes(context.db, jobId));
    },
  });
  return [start, file];
}

const nameOf = (resource: AnyResource, at: number, format: ExportFormat): string =>
  `${resource.name}-${new Date(at).toISOString().slice(0, 10)}.${format}`;

/**
 * The job that exports rows of all resources. One run writes the whole file or nothing, so a killed run starts over. It reads what
 * its caller may read when it runs.
 */
export function exportJob(
  registered: readonly RegisteredResource[],
  texts: FileMessages,
  accounts: Pick<Principals, 'load'>,
): JobKind {
  return defineJob<ExportPayload>({
    kind: exportJobKind,
    async run(context, payload, report) {
      const one = registered.find(({ resource }) => resource.prefix === payload.resource);
      if (!one) throw notFound();
      const { resource, extension } = one;
      const signed = await presentContextOf(context, payload, accounts);
      requirePermission(signed, permissionOf(resource, 'export'));
      const readable = readableFor(signed, resource);
      const options = readExportSelection(readable, payload.request);
      const total = await countRows(context.db, { resource: readable, query: options.query, scope: extension?.scope?.(signed) });
      requireFittingFormat(options.format, total);
      await report({ total, done: 0 });
      const rows = exported({ ...options, registered: one, context: signed, texts, onRows: (done) => report({ total, done }) });
      const size = await context.db.transaction((tx) =>
        storeJobFile(
          tx,
          {
            id: context.jobId,
            topic: topicOf(resource),
            name: nameOf(resource, signed.at, options.format),
            owner: ownerOf(signed),
          },
          rows,
        ),
      );
      return { rows: total, size };
    },
  });
}
