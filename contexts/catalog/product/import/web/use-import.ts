import { useNotices } from '@shopkeeper/admin-ui/shell';
import { call, refreshReads, useCall } from '@shopkeeper/api-client';
import { randomId } from '@shopkeeper/ui';
import { sendFile } from '@shopkeeper/admin-ui';
import { type EncodingState, useEncoding } from '@shopkeeper/admin-ui/list';
import { useEffect, useState } from 'react';
import { product } from '../../product.resource.ts';
import type { ImportOutcome } from '../reported.domain.ts';
import { type ImportJob, type ImportQueued, type StoredReport, isOver } from './wire.ts';

export type OnError = 'abort' | 'skip';

/** The stage of an import. A `look` job checks a large file, an `apply` job imports it. */
export type ImportStage =
  | { readonly at: 'choose' }
  | { readonly at: 'sending'; readonly share: number }
  | { readonly at: 'report'; readonly report: StoredReport }
  | { readonly at: 'job'; readonly work: 'look' | 'apply'; readonly jobId: string };

export interface ImportRun {
  readonly stage: ImportStage;
  readonly fileName: string;
  /** The current job, running or just ended; otherwise null. */
  readonly job: ImportJob | null;
  readonly onError: OnError;
  setOnError(onError: OnError): void;
  /** Uploads a file for a dry run; nothing changes yet. */
  look(file: File): Promise<void>;
  /** How the text of the file is read, and the choice where that is ambiguous. */
  readonly encoding: EncodingState;
  /** Repeats the dry run in another encoding. */
  choose(encoding: string): Promise<void>;
  apply(report: StoredReport): Promise<void>;
  stop(): Promise<void>;
  /** Returns to choosing a file. */
  reset(): void;
}

const everyMs = 700;
const keptKey = 'product-import';
const choosing: ImportStage = { at: 'choose' };

/** The job started in this browser tab; it continues when the page is left, and is found again on return. */
const kept = {
  read(): ImportStage {
    const jobId = sessionStorage.getItem(keptKey);
    return jobId === null ? choosing : { at: 'job', work: 'apply', jobId };
  },
  write(jobId: string | null): void {
    if (jobId === null) sessionStorage.removeItem(keptKey);
    else sessionStorage.setItem(keptKey, jobId);
  },
};

/** Returns the result of an ended import job, or null when it ended without one. */
export function outcomeIn(job: ImportJob | null): ImportOutcome | null {
  const result = job?.status === 'done' ? job.result : null;
  // Jobs of this kind have no other result.
  return typeof result === 'object' && result !== null && 'applied' in result ? (result as ImportOutcome) : null;
}

function useJob(stage: ImportStage): ImportJob | null {
  const jobId = stage.at === 'job' ? stage.jobId : '';
  const [ended, setEnded] = useState('');
  const { data } = useCall<ImportJob>(
    '/admin/platform/job/GetDetailPage',
    { id: jobId },
    { isReady: jobId !== '', ...(ended === jobId ? {} : { everyMs }) },
  );
  const isEnd = data !== undefined && isOver(data);
  useEffect(() => {
    if (!isEnd) return;
    setEnded(jobId);
    void refreshReads([product.prefix, '/admin/catalog/stock/']);
  }, [isEnd, jobId]);
  return jobId !== '' && data ? data : null;
}

type SetStage = (stage: ImportStage) => void;

/** Uploads a file for a dry run; a large one is checked by a job. */
async function dryRun(file: File, encoding: string | null, setStage: SetStage): Promise<void> {
  setStage({ at: 'sending', share: 0 });
  const answer = await sendFile<StoredReport | ImportQueued>({
    path: `${product.prefix}Import`,
    file,
    fields: { mode: 'dryRun', ...(encoding === null ? {} : { encoding }) },
    onProgress: (share) => setStage({ at: 'sending', share }),
  });
  setStage('jobId' in answer ? { at: 'job', work: 'look', jobId: answer.jobId } : { at: 'report', report: answer });
}

/** The state of a product import from choosing the file to its result. It belongs to the page, not to the dialog. */
export function useImport(): ImportRun {
  const notices = useNotices();
  const [stage, setStage] = useState<ImportStage>(kept.read);
  const [file, setFile] = useState<File | null>(null);
  const [onError, setOnError] = useState<OnError>('skip');
  const job = useJob(stage);
  // The report of a job is shown like one from the reply.
  const looked = stage.at === 'job' && stage.work === 'look' && job?.status === 'done' ? (job.result as StoredReport) : null;
  const report = looked ?? (stage.at === 'report' ? stage.report : null);
  const encoding = useEncoding(report?.encoding);

  async function look(given: File, chosen: string | null): Promise<void> {
    try {
      await dryRun(given, chosen, setStage);
    } catch (error) {
      notices.failure(error);
      setStage(choosing);
    }
  }

  return {
    stage: looked ? { at: 'report', report: looked } : stage,
    fileName: file?.name ?? '',
    job,
    onError,
    encoding,
    setOnError,
    look: async (given) => {
      setFile(given);
      encoding.reset();
      await look(given, null);
    },
    choose: async (one) => {
      encoding.choose(one);
      if (file) await look(file, one);
    },
    apply: async ({ importId, encoding: reading }) => {
      const chosen = encoding.chosen ?? reading?.name;
      try {
        const { jobId } = await call<ImportQueued>(
          `${product.prefix}ImportApply`,
          { importId, onError, ...(chosen === undefined ? {} : { encoding: chosen }) },
          { isExplicit: true, idempotencyKey: randomId(), showError: false },
        );
        kept.write(jobId);
        setStage({ at: 'job', work: 'apply', jobId });
      } catch (error) {
        notices.failure(error);
      }
    },
    stop: async () => {
      if (stage.at !== 'job') return;
      await call('/admin/platform/job/cancel', { id: stage.jobId }, { isExplicit: true }).catch(() => undefined);
    },
    reset: () => {
      kept.write(null);
      setStage(choosing);
      setFile(null);
      encoding.reset();
    },
  };
}
