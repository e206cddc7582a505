import { call, randomId, refreshReads, useCall, useNotices } from '@shopkeeper/web-kit';
import { sendFile } from '@shopkeeper/web-kit/resource';
import { useEffect, useState } from 'react';
import { product } from '../product.resource.ts';
import { type ImportJob, type ImportOutcome, type ImportQueued, type StoredReport, isOver } from './import-wire.ts';

export type OnError = 'abort' | 'skip';

/** Where an import is. A job of `look` looks through a large sheet, one of `apply` takes it over. */
export type ImportStage =
  | { readonly at: 'choose' }
  | { readonly at: 'sending'; readonly share: number }
  | { readonly at: 'report'; readonly report: StoredReport }
  | { readonly at: 'job'; readonly work: 'look' | 'apply'; readonly jobId: string };

export interface ImportRun {
  readonly stage: ImportStage;
  readonly fileName: string;
  /** Null unless a job is at work or has just ended. */
  readonly job: ImportJob | null;
  readonly onError: OnError;
  setOnError(onError: OnError): void;
  /** Sends a sheet to be looked through; nothing changes yet. */
  look(file: File): Promise<void>;
  apply(report: StoredReport): Promise<void>;
  stop(): Promise<void>;
  /** Back to choosing a sheet. */
  reset(): void;
}

const everyMs = 700;
const keptKey = 'product-import';
const choosing: ImportStage = { at: 'choose' };

/** The job this browser tab started: it goes on when the page is left, and is found again when one comes back. */
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

/** The outcome in an ended import job, or null when it ended without one. */
export function outcomeIn(job: ImportJob | null): ImportOutcome | null {
  const result = job?.status === 'done' ? job.result : null;
  // Jobs of this kind end with nothing else.
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

/** An import of products from choosing the sheet to its outcome. It lives with the page, not with its dialog. */
export function useImport(): ImportRun {
  const notices = useNotices();
  const [stage, setStage] = useState<ImportStage>(kept.read);
  const [fileName, setFileName] = useState('');
  const [onError, setOnError] = useState<OnError>('skip');
  const job = useJob(stage);
  // A sheet that a job has looked through is shown as one that was answered at once.
  const looked = stage.at === 'job' && stage.work === 'look' && job?.status === 'done' ? (job.result as StoredReport) : null;

  return {
    stage: looked ? { at: 'report', report: looked } : stage,
    fileName,
    job,
    onError,
    setOnError,
    look: async (file) => {
      setFileName(file.name);
      setStage({ at: 'sending', share: 0 });
      try {
        const answer = await sendFile<StoredReport | ImportQueued>({
          path: `${product.prefix}Import`,
          file,
          fields: { mode: 'dryRun' },
          onProgress: (share) => setStage({ at: 'sending', share }),
        });
        setStage('jobId' in answer ? { at: 'job', work: 'look', jobId: answer.jobId } : { at: 'report', report: answer });
      } catch (error) {
        notices.failure(error);
        setStage(choosing);
      }
    },
    apply: async ({ importId }) => {
      try {
        const { jobId } = await call<ImportQueued>(
          `${product.prefix}ImportApply`,
          { importId, onError },
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
      setFileName('');
    },
  };
}
