import { ApiError, call, refreshReads } from '@shopkeeper/api-client';
import { randomId } from '@shopkeeper/ui';
import { useRef, useState } from 'react';
import type { CountAnswer } from '../count.domain.ts';
import { stocktake } from '../stocktake.resource.ts';

/** A scan that waits for its answer. */
interface Scan {
  readonly code: string;
  readonly qty: number;
  readonly isMore: boolean;
}

/** The answer to the last scan: what was counted, or why not. */
export type LastCount = { readonly counted: CountAnswer } | { readonly code: string; readonly msg: string } | null;

/** Counts one scan after the other, in their order, each once, so that a scanner need not wait for the answers. */
export function useCounter(id: number) {
  const waiting = useRef<Scan[]>([]);
  const isRunning = useRef(false);
  const [last, setLast] = useState<LastCount>(null);
  const [open, setOpen] = useState(0);

  async function run(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    for (let scan = waiting.current.shift(); scan !== undefined; scan = waiting.current.shift()) {
      const options = { idempotencyKey: randomId(), showError: false };
      const { code } = scan;
      await call<CountAnswer>(`${stocktake.prefix}count`, { id, ...scan }, options)
        .then((counted) => setLast({ counted }))
        .catch((error: unknown) => setLast({ code, msg: error instanceof ApiError ? error.msg : String(error) }));
      setOpen(waiting.current.length);
    }
    isRunning.current = false;
    await refreshReads([stocktake.prefix]);
  }

  const scan = (one: Scan): void => {
    waiting.current.push(one);
    setOpen(waiting.current.length);
    void run();
  };
  return { scan, last, open };
}
