import type { AnyResource } from '@shopkeeper/resource';
import { useLayoutEffect, useState } from 'react';

/** A job started from a list: it continues when the page is left and is found again in the same browser tab. */
export interface ListJob {
  readonly kind: 'bulk' | 'export';
  readonly jobId: string;
  /** The translated name of the operation. */
  readonly title: string;
}

export interface ListJobWork {
  readonly job: ListJob | null;
  /** Whether the job's dialog is open. */
  readonly isOpen: boolean;
  setOpen(isOpen: boolean): void;
  /** Follows a started job and opens its dialog. */
  follow(job: ListJob): void;
  forget(): void;
}

const keyOf = (prefix: string): string => `list-job:${prefix}`;

function kept(prefix: string): ListJob | null {
  try {
    const job: unknown = JSON.parse(sessionStorage.getItem(keyOf(prefix)) ?? 'null');
    // Written only by this module, to the session storage of this browser tab.
    return typeof job === 'object' && job !== null && 'jobId' in job ? (job as ListJob) : null;
  } catch {
    return null;
  }
}

export function useListJob({ prefix }: AnyResource): ListJobWork {
  const [job, setJob] = useState(() => kept(prefix));
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => () => setOpen(false), []);
  return {
    job,
    isOpen,
    setOpen,
    follow: (next) => {
      sessionStorage.setItem(keyOf(prefix), JSON.stringify(next));
      setJob(next);
      setOpen(true);
    },
    forget: () => {
      sessionStorage.removeItem(keyOf(prefix));
      setJob(null);
      setOpen(false);
    },
  };
}
