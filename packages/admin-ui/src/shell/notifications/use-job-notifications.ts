import { useEffect } from 'react';
import { onServerEvent, refreshReads, useCall } from '@shopkeeper/api-client';

/** A background job as its owner sees it. Instants are UTC epoch ms. */
export interface JobNotification {
  readonly id: string;
  readonly kind: string;
  readonly status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly createdAt: number;
  readonly endedAt: number | null;
}

const path = '/admin/platform/job/recent';
const whileRunningMs = 2_000;

/** The check of a file belongs to the dialog that requested it and is not a notification. */
const isNotification = ({ kind }: JobNotification): boolean => !kind.endsWith('-check');

/**
 * The user's own jobs, newest first; refreshed when the server reports the end of one.
 * @param isShown also polls the progress of running jobs
 */
export function useJobNotifications(isShown: boolean): readonly JobNotification[] {
  const { data } = useCall<{ readonly jobs: readonly JobNotification[] }>(path, {});
  const jobs = data?.jobs.filter(isNotification) ?? [];
  const isRunning = jobs.some(({ endedAt }) => endedAt === null);
  useEffect(
    () =>
      onServerEvent(({ type }) => {
        if (type === 'job' || type === 'resumed') void refreshReads([path]);
      }),
    [],
  );
  useEffect(() => {
    if (!isShown || !isRunning) return undefined;
    const timer = setInterval(() => void refreshReads([path]), whileRunningMs);
    return () => clearInterval(timer);
  }, [isShown, isRunning]);
  return jobs;
}
