import type { AnyResource } from '@shopkeeper/resource';
import { ApiError, call, refreshReads, useCall } from '@shopkeeper/api-client';
import { randomId } from '@shopkeeper/ui';
import { useEffect, useState } from 'react';
import { sendFile } from '../calls/upload.ts';
import type { ImportOptions } from '../list-state/import-options.ts';
import { useNotices } from '../notices/use-notices.ts';
import {
  type AssignableColumn,
  type FileHeading,
  headingsOf,
  type ImportDecisions,
  type ImportJob,
  type ImportQueued,
  type ImportReport,
  isOver,
  noDecisions,
  type OnError,
} from './import-report.ts';
import { importJobKey } from './import-job-key.ts';
import { type EncodingState, useEncoding } from './use-encoding.ts';

/** The stage of an import. A `check` job checks a large file, an `apply` job imports it. */
export type ImportStage =
  | { readonly at: 'choose' }
  | { readonly at: 'sending'; readonly share: number }
  | { readonly at: 'report'; readonly report: ImportReport }
  | ColumnStage
  | { readonly at: 'job'; readonly work: 'check' | 'apply'; readonly jobId: string };

/** The header of the file was not recognised: the user assigns its columns. */
export interface ColumnStage {
  readonly at: 'columns';
  /** Why it was not recognised. */
  readonly msg: string;
  readonly columns: readonly FileHeading[];
  readonly assignable: readonly AssignableColumn[];
}

/** The import of a list page, from choosing the file to its result. */
export interface ImportRun {
  readonly stage: ImportStage;
  readonly fileName: string;
  /** The current job, running or just ended; otherwise null. */
  readonly job: ImportJob | null;
  readonly onError: OnError;
  setOnError(onError: OnError): void;
  /** Uploads a file for a dry run; nothing changes yet. */
  check(file: File): Promise<void>;
  /** How the text of the file is read, and the choice where that is ambiguous. */
  readonly encoding: EncodingState;
  /** Repeats the dry run in another encoding. */
  choose(encoding: string): Promise<void>;
  readonly decisions: ImportDecisions;
  /** Repeats the dry run with other columns or choices. */
  decide(decisions: Partial<ImportDecisions>): Promise<void>;
  /** Whether later files with the same headings have the assigned columns. */
  readonly keepsColumns: boolean;
  setKeepsColumns(keeps: boolean): void;
  apply(report: ImportReport): Promise<void>;
  stop(): Promise<void>;
  /** Returns to choosing a file. */
  reset(): void;
}

/** What every step of an import is rendered from. */
export interface ImportStepProps {
  readonly resource: AnyResource;
  readonly options: ImportOptions;
  readonly run: ImportRun;
}

const everyMs = 700;
const choosing: ImportStage = { at: 'choose' };

/** The job started in this browser tab; it continues when the page is left, and is found again on return. */
function storedStage(prefix: string): ImportStage {
  const jobId = sessionStorage.getItem(importJobKey(prefix));
  return jobId === null ? choosing : { at: 'job', work: 'apply', jobId };
}

function storeJob(prefix: string, jobId: string | null): void {
  if (jobId === null) sessionStorage.removeItem(importJobKey(prefix));
  else sessionStorage.setItem(importJobKey(prefix), jobId);
}

function useJob(stage: ImportStage, reads: readonly string[]): ImportJob | null {
  const jobId = stage.at === 'job' ? stage.jobId : '';
  const [ended, setEnded] = useState('');
  const { data } = useCall<ImportJob>(
    '/admin/platform/job/GetDetailPage',
    { id: jobId },
    { isReady: jobId !== '', ...(ended === jobId ? {} : { everyMs }) },
  );
  const isEnd = data !== undefined && isOver(data);
  const isApplied = stage.at === 'job' && stage.work === 'apply';
  useEffect(() => {
    if (!isEnd) return;
    setEnded(jobId);
    if (isApplied) void refreshReads(reads);
  }, [isEnd, isApplied, jobId, reads]);
  return jobId !== '' && data ? data : null;
}

/** Uploads a file for a dry run; a large one is checked by a job. */
async function dryRun(
  prefix: string,
  { file, encoding, decisions }: { readonly file: File; readonly encoding: string | null; readonly decisions: ImportDecisions },
  setStage: (stage: ImportStage) => void,
): Promise<void> {
  setStage({ at: 'sending', share: 0 });
  const answer = await sendFile<ImportReport | ImportQueued>({
    path: `${prefix}Import`,
    file,
    fields: {
      mode: 'dryRun',
      columns: JSON.stringify(decisions.columns),
      choices: JSON.stringify(decisions.choices),
      ...(encoding === null ? {} : { encoding }),
    },
    onProgress: (share) => setStage({ at: 'sending', share }),
  });
  setStage('jobId' in answer ? { at: 'job', work: 'check', jobId: answer.jobId } : { at: 'report', report: answer });
}

/** The report of an ended check job is shown like one from the reply. */
function shownStage(stage: ImportStage, job: ImportJob | null): ImportStage {
  const isChecked = stage.at === 'job' && stage.work === 'check' && job?.status === 'done';
  if (!isChecked) return stage;
  // Jobs of this kind have no other results.
  const result = job.result as ImportReport | { readonly header: Readonly<Record<string, unknown>> };
  if (!('header' in result)) return { at: 'report', report: result };
  const headings = headingsOf(result.header);
  return headings === null ? stage : { at: 'columns', msg: String(result.header['msg']), ...headings };
}

/**
 * The state of an import from choosing the file to its result. It belongs to the page, not to the dialog.
 *
 * @param reads paths whose data the import changes, the first being that of the resource
 */
export function useImport(reads: readonly [prefix: string, ...others: string[]]): ImportRun {
  const [prefix] = reads;
  const notices = useNotices();
  const [stage, setStage] = useState<ImportStage>(() => storedStage(prefix));
  const [file, setFile] = useState<File | null>(null);
  const [onError, setOnError] = useState<OnError>('skip');
  const [decisions, setDecisions] = useState(noDecisions);
  const [keepsColumns, setKeepsColumns] = useState(true);
  const job = useJob(stage, reads);
  const shown = shownStage(stage, job);
  const encoding = useEncoding(shown.at === 'report' ? shown.report.encoding : null);

  async function check(given: File, chosen: string | null, decided: ImportDecisions): Promise<void> {
    setDecisions(decided);
    try {
      await dryRun(prefix, { file: given, encoding: chosen, decisions: decided }, setStage);
    } catch (error) {
      const headings = error instanceof ApiError ? headingsOf(error.details) : null;
      if (error instanceof ApiError && headings !== null) return setStage({ at: 'columns', msg: error.message, ...headings });
      notices.failure(error);
      setStage(choosing);
    }
  }

  async function apply({ importId, encoding: read }: ImportReport): Promise<void> {
    const chosen = encoding.chosen ?? read?.name;
    const keepColumns = keepsColumns && Object.keys(decisions.columns).length > 0;
    const body = { importId, onError, ...decisions, keepColumns, ...(chosen === undefined ? {} : { encoding: chosen }) };
    const options = { idempotencyKey: randomId(), showError: false };
    try {
      const { jobId } = await call<ImportQueued>(`${prefix}ImportApply`, body, options);
      storeJob(prefix, jobId);
      setStage({ at: 'job', work: 'apply', jobId });
    } catch (error) {
      notices.failure(error);
    }
  }

  return {
    stage: shown,
    fileName: file?.name ?? '',
    job,
    onError,
    encoding,
    setOnError,
    check: async (given) => {
      setFile(given);
      encoding.reset();
      await check(given, null, noDecisions);
    },
    choose: async (one) => {
      encoding.choose(one);
      if (file) await check(file, one, decisions);
    },
    decisions,
    decide: async (decided) => {
      if (file) await check(file, encoding.chosen, { ...decisions, ...decided });
    },
    keepsColumns,
    setKeepsColumns,
    apply,
    stop: async () => {
      if (stage.at !== 'job') return;
      await call('/admin/platform/job/cancel', { id: stage.jobId }).catch(() => undefined);
    },
    reset: () => {
      storeJob(prefix, null);
      setStage(choosing);
      setFile(null);
      encoding.reset();
      setDecisions(noDecisions);
    },
  };
}
