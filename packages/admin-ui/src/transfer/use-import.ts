import type { AnyResource } from '@shopkeeper/resource';
import { call, refreshReads, useCall } from '@shopkeeper/api-client';
import { randomId } from '@shopkeeper/ui';
import { useEffect, useState } from 'react';
import { download } from '../calls/download.ts';
import { sendFile } from '../calls/upload.ts';
import { useNotices } from '../notices/use-notices.ts';
import { useResourceText } from '../texts/resource-text.ts';
import type { ImportAnswer, OnError } from './import-answer.ts';
import { type EncodingState, useEncoding } from './use-encoding.ts';

/** The import of a file in a dialog: its dry run, and what the user chose. */
export interface ImportWork {
  readonly file: File | null;
  /** The report of the dry run. */
  readonly answer: ImportAnswer | null;
  readonly onError: OnError;
  /** The share of the file that is sent or checked, 0 to 1; null when nothing runs. */
  readonly share: number | null;
  readonly encoding: EncodingState;
  setOnError(onError: OnError): void;
  /** Sends a file for a dry run. */
  tryOut(file: File): Promise<void>;
  /** Repeats the dry run in another encoding. */
  choose(encoding: string): Promise<void>;
  apply(): Promise<void>;
  template(): Promise<void>;
}

interface CheckJob {
  readonly status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly total: number;
  readonly done: number;
  readonly message: string;
  readonly result: unknown;
}

const everyMs = 700;

interface Check {
  /** Null until the job has ended well. */
  readonly answer: ImportAnswer | null;
  /** The share that was checked; null when nothing runs. */
  readonly share: number | null;
}

const noCheck: Check = { answer: null, share: null };

function checkOf(job: CheckJob): Check {
  // Jobs of this kind have no other result.
  if (job.status === 'done') return { answer: job.result as ImportAnswer, share: null };
  const isOver = job.status === 'failed' || job.status === 'cancelled';
  return { answer: null, share: isOver ? null : job.done / Math.max(1, job.total) };
}

/** Follows the job that checks a large file, and reports its failure. */
function useCheck(jobId: string | null): Check {
  const notices = useNotices();
  const [ended, setEnded] = useState('');
  const { data } = useCall<CheckJob>(
    '/admin/platform/job/GetDetailPage',
    { id: jobId ?? '' },
    { isReady: jobId !== null, ...(ended === jobId ? {} : { everyMs }) },
  );
  const status = jobId === null ? undefined : data?.status;
  const message = data?.message ?? '';
  const isOver = status !== undefined && status !== 'queued' && status !== 'running';
  useEffect(() => {
    if (!isOver || jobId === null) return;
    setEnded(jobId);
    if (status === 'failed') notices.error(message);
  }, [isOver, jobId, status, message, notices]);
  return jobId !== null && data ? checkOf(data) : noCheck;
}

/** Sends a file for a dry run. A large file is checked by a job, whose result is the answer. */
function useDryRun(resource: AnyResource) {
  const notices = useNotices();
  const [sent, setSent] = useState<ImportAnswer | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const check = useCheck(sent?.jobId ?? null);
  return {
    answer: sent?.jobId === undefined ? sent : check.answer,
    share: share ?? check.share,
    async send(file: File, chosen: string | null): Promise<void> {
      setSent(null);
      setShare(0);
      try {
        const fields = { mode: 'dryRun', ...(chosen === null ? {} : { encoding: chosen }) };
        setSent(await sendFile<ImportAnswer>({ path: `${resource.prefix}Import`, file, fields, onProgress: setShare }));
      } catch (error) {
        notices.failure(error);
      } finally {
        setShare(null);
      }
    },
  };
}

/** The state of an import from choosing the file to starting its job. */
export function useImport(resource: AnyResource, onClose: () => void): ImportWork {
  const text = useResourceText();
  const notices = useNotices();
  const [file, setFile] = useState<File | null>(null);
  const [onError, setOnError] = useState<OnError>('abort');
  const { answer, share, send } = useDryRun(resource);
  const encoding = useEncoding(answer?.encoding);

  async function apply(): Promise<void> {
    if (!answer?.importId) return;
    const chosen = encoding.chosen ?? answer.encoding?.name;
    const body = { importId: answer.importId, onError, ...(chosen === undefined ? {} : { encoding: chosen }) };
    try {
      await call(`${resource.prefix}ImportApply`, body, { isExplicit: true, idempotencyKey: randomId(), showError: false });
    } catch (error) {
      notices.failure(error);
      return;
    }
    await refreshReads([resource.prefix]);
    notices.success(text('import.job'));
    onClose();
  }

  return {
    file,
    answer,
    onError,
    share,
    encoding,
    setOnError,
    tryOut: async (taken) => {
      setFile(taken);
      encoding.reset();
      await send(taken, null);
    },
    choose: async (one) => {
      encoding.choose(one);
      if (file) await send(file, one);
    },
    apply,
    template: () =>
      download(`${resource.prefix}DownLoadTemplate`, {}, `${resource.name}.csv`).then(
        () => undefined,
        (error: unknown) => notices.failure(error),
      ),
  };
}
