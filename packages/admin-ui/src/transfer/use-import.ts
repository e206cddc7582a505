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

/** Follows the job that checks a large file. */
function useCheck(jobId: string | null): CheckJob | null {
  const [ended, setEnded] = useState('');
  const { data } = useCall<CheckJob>(
    '/admin/platform/job/GetDetailPage',
    { id: jobId ?? '' },
    { isReady: jobId !== null, ...(ended === jobId ? {} : { everyMs }) },
  );
  const isOver = data !== undefined && data.status !== 'queued' && data.status !== 'running';
  useEffect(() => {
    if (isOver && jobId !== null) setEnded(jobId);
  }, [isOver, jobId]);
  return jobId !== null && data ? data : null;
}

/** Sends a file for a dry run. A large file is checked by a job, whose result is the answer. */
function useDryRun(resource: AnyResource, encoding: EncodingState) {
  const notices = useNotices();
  const [sent, setSent] = useState<ImportAnswer | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const job = useCheck(sent?.jobId ?? null);
  // Jobs of this kind have no other result.
  const answer = sent?.jobId === undefined ? sent : job?.status === 'done' ? (job.result as ImportAnswer) : null;
  const checked = job && job.status !== 'done' && job.status !== 'failed' ? job.done / Math.max(1, job.total) : null;
  const failure = job?.status === 'failed' ? job.message : null;
  useEffect(() => {
    if (failure !== null) notices.error(failure);
  }, [failure, notices]);
  useEffect(() => {
    if (answer?.encoding) encoding.note(answer.encoding);
    // The setter is stable; only a new answer counts.
  }, [answer?.encoding]);
  return {
    answer,
    share: share ?? checked,
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
  const encoding = useEncoding();
  const [file, setFile] = useState<File | null>(null);
  const [onError, setOnError] = useState<OnError>('abort');
  const { answer, share, send } = useDryRun(resource, encoding);

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
