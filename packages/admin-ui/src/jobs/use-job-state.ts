import type { AnyResource } from '@shopkeeper/resource';
import { useEffect, useState } from 'react';
import { refreshReads, useCall } from '@shopkeeper/api-client';
import type { ListJob } from './use-list-job.ts';

/** The state of a job. `failures` are the first of the failed rows. */
export interface JobState {
  readonly status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly total: number;
  readonly done: number;
  /** Bulk jobs only: rows that failed, and rows that were not processed. */
  readonly rejected?: number;
  readonly waiting?: number;
  readonly failures?: readonly { readonly id: number; readonly label: string; readonly msg: string }[];
  readonly message?: string;
}

const everyMs = 700;
const isOver = ({ status }: JobState): boolean => status !== 'queued' && status !== 'running';

/** Polls a job until it is over; then refreshes the data it changed. */
export function useJobState(
  { prefix }: AnyResource,
  job: ListJob | null,
): { readonly state: JobState | null; readonly isOver: boolean } {
  const jobId = job?.jobId ?? '';
  const [ended, setEnded] = useState('');
  const isBulk = job?.kind === 'bulk';
  const { data, error } = useCall<JobState>(
    isBulk ? `${prefix}BulkState` : '/admin/platform/job/GetDetailPage',
    isBulk ? { jobId } : { id: jobId },
    { isReady: jobId !== '', ...(ended === jobId ? {} : { everyMs }) },
  );
  const over = jobId !== '' && (error !== null || (data !== undefined && isOver(data)));
  useEffect(() => {
    if (!over) return;
    setEnded(jobId);
    if (isBulk) void refreshReads([prefix]);
  }, [over, jobId, isBulk, prefix]);
  return { state: data ?? null, isOver: over };
}
