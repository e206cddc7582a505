import type { Readable } from 'node:stream';
import type { Language } from '@shopkeeper/resource/schema';
import { notFound, RequestError } from '@shopkeeper/server';
import { nameChangeSet } from '@shopkeeper/server/http';
import { defineJob, type JobContext, type JobKind } from '@shopkeeper/server/jobs';
import type { TextEncoding } from '../file-reading/text-encoding.ts';
import type { RegisteredResource } from '../rows/extension.ts';
import { auditName } from '../rows/operations.ts';
import type { ImportNames } from '../rows/import-profile.ts';
import { contextOf, type JobCaller } from '../rows/job-caller.ts';
import type { FileMessages } from './file-labels.ts';
import { applyFile } from './import-apply.ts';
import type { GivenDecisions } from './import-decisions.ts';
import { importNameOf, type ImportReading, withImportFile } from './import-file.ts';
import { type Importer, importerOf } from './importer.ts';
import { reportOn } from './import-report.ts';
import { jobFileBytes } from './job-files.ts';

/** The payload of a check of a large file. */
export interface ImportCheckPayload extends JobCaller {
  readonly resource: string;
  readonly importId: string;
  /** The encoding that the user chose. */
  readonly encoding?: TextEncoding | undefined;
  /** What else the user decided. */
  readonly decisions?: GivenDecisions | undefined;
}

/** The payload of an import job. */
export interface ImportPayload extends ImportCheckPayload {
  readonly onError: 'abort' | 'skip';
}

/** Jobs of an earlier version: those of products name no resource, no caller, or no list of permissions. */
type FormerPayload = Pick<ImportCheckPayload, 'importId' | 'encoding' | 'decisions'> & Partial<ImportCheckPayload>;

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
    const { importId, encoding, decisions } = payload;
    const source = () => jobFileBytes(context.db, importId);
    return { source, importer, importId, encoding, decisions, context: contextOf(context, callerIn(context, payload)) };
  }
  /** A header that was not recognised is a result, for which the user assigns columns. */
  function unrecognised(error: unknown, lang: Language): object {
    if (!(error instanceof RequestError) || error.details['headings'] === undefined) throw error;
    return { ...error.details, error: error.error, msg: texts.text(lang, error.error, error.details) };
  }
  const apply = defineJob<ImportPayload>({
    kind: applyJob,
    async run(job, payload, report) {
      const { source, ...options } = reading(job, payload);
      const { onError } = payload;
      const { resource } = options.importer;
      const set = { kind: 'import', resource: auditName(resource), action: 'import', jobId: job.jobId } as const;
      await nameChangeSet(job.db, options.context, set);
      return withImportFile(source, options, (read) => applyFile({ job, read, onError, texts }, report));
    },
  });
  const check = defineJob<ImportCheckPayload>({
    kind: checkJob,
    run(job, payload, report) {
      const { source, ...options } = reading(job, payload);
      const { importId } = payload;
      const check = withImportFile(source, options, async (read) => {
        const { total } = read.session;
        const result = await reportOn(read, { db: job.db, onBatch: (done) => report({ total, done }) });
        return { ...result, importId };
      });
      return check.catch((error: unknown) => ({ importId, header: unrecognised(error, options.context.lang) }));
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
