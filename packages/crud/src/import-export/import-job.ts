import type { Readable } from 'node:stream';
import { type AnyResource } from '@shopkeeper/resource';
import { notFound } from '@shopkeeper/server';
import { defineJob, type JobContext, type JobKind } from '@shopkeeper/server/jobs';
import type { TextEncoding } from '../file-reading/text-encoding.ts';
import type { RegisteredResource } from '../rows/extension.ts';
import type { ImportNames } from '../rows/import-profile.ts';
import { contextOf, type JobCaller } from '../rows/job-caller.ts';
import type { FileMessages } from './file-labels.ts';
import { applyFile } from './import-apply.ts';
import { type ImportReading, withImportFile } from './import-file.ts';
import { type Importer, importerOf } from './importer.ts';
import { reportOn } from './import-report.ts';
import { jobFileBytes } from './job-files.ts';

/** The payload of a check of a large file. */
export interface ImportCheckPayload extends JobCaller {
  readonly resource: string;
  readonly importId: string;
  /** The encoding that the user chose. */
  readonly encoding?: TextEncoding | undefined;
}

/** The payload of an import job. */
export interface ImportPayload extends ImportCheckPayload {
  readonly onError: 'abort' | 'skip';
}

/** The name of a resource in import jobs. */
export const importNameOf = (resource: AnyResource): string => `${resource.context}/${resource.name}`;

/** Jobs of an earlier version: those of products name no resource, no caller, or no list of permissions. */
type FormerPayload = Pick<ImportCheckPayload, 'importId' | 'encoding'> & Partial<ImportCheckPayload>;

function callerIn({ owner }: JobContext, { who, lang }: FormerPayload): JobCaller {
  const nobody = { audience: 'admin', id: owner.id ?? 0, username: '', nickname: '', isSuper: false, sessionId: '' } as const;
  const actor = who?.actor ?? { ...nobody, permissions: [] };
  const permissions = Array.isArray(actor.permissions) ? actor.permissions : [];
  return { lang: lang ?? 'en', who: { ip: '', traceId: '', ...who, actor: { ...actor, permissions } } };
}

/** The jobs that apply and check the files of importers whose jobs have the same names. */
function jobsOf(importers: readonly Importer[], { applyJob, checkJob }: ImportNames, texts: FileMessages): JobKind[] {
  function reading(context: JobContext, payload: FormerPayload): ImportReading & { readonly source: () => Readable } {
    const { resource } = payload;
    const importer = importers.find((one) => resource === undefined || importNameOf(one.resource) === resource);
    if (!importer) throw notFound();
    const { importId, encoding } = payload;
    const source = () => jobFileBytes(context.db, importId);
    return { source, importer, importId, encoding, context: contextOf(context, callerIn(context, payload)) };
  }
  const apply = defineJob<ImportPayload>({
    kind: applyJob,
    run(job, payload, report) {
      const { source, ...options } = reading(job, payload);
      const { onError } = payload;
      return withImportFile(source, options, (read) => applyFile({ job, read, onError, texts }, report));
    },
  });
  const check = defineJob<ImportCheckPayload>({
    kind: checkJob,
    run(job, payload, report) {
      const { source, ...options } = reading(job, payload);
      return withImportFile(source, options, async (read) => {
        const { total } = read.session;
        const result = await reportOn(read, { db: job.db, onBatch: (done) => report({ total, done }) });
        return { ...result, importId: payload.importId };
      });
    },
  });
  return [apply, check];
}

/** The jobs that check and apply import files of all resources that can be imported. */
export function importJobs(registered: readonly RegisteredResource[], texts: FileMessages): JobKind[] {
  const importers = registered.map((one) => importerOf(one, texts));
  const names = new Map(importers.map((one) => [one.names.applyJob, one.names]));
  return [...names.values()].flatMap((own) =>
    jobsOf(
      importers.filter((one) => one.names.applyJob === own.applyJob),
      own,
      texts,
    ),
  );
}
