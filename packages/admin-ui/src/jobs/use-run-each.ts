import { useEffect, useRef, useState } from 'react';
import { ApiError, refreshReads } from '@shopkeeper/api-client';
import { randomId } from '@shopkeeper/ui';

/** What happened to one of many items. */
export interface RunOutcome {
  readonly state: 'running' | 'done' | 'rejected';
  /** Why it was rejected, in the user's language. */
  readonly msg: string;
}

interface RunEach<T> {
  /** Names an item. */
  keyOf(item: T): string;
  /** Makes the call for one item. */
  run(item: T, idempotencyKey: string): Promise<void>;
  /** Path prefixes of the reads that are stale afterwards. */
  readonly refreshes: readonly string[];
}

export interface Running<T> {
  /** By the name of the item. */
  readonly outcomes: ReadonlyMap<string, RunOutcome>;
  readonly isRunning: boolean;
  /** Runs the items one after another; ends when the component is gone. */
  start(items: readonly T[]): Promise<void>;
  /** Forgets the rejections, so that these items can run again. */
  retry(): void;
}

/** Makes one call for each of some items that a user has prepared, and keeps what happened to each. */
export function useRunEach<T>({ keyOf, run, refreshes }: RunEach<T>): Running<T> {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, RunOutcome>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const keys = useRef(new Map<string, string>());
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  async function runOne(item: T): Promise<void> {
    const name = keyOf(item);
    const note = (outcome: RunOutcome): void => setOutcomes((before) => new Map(before).set(name, outcome));
    const key = keys.current.get(name) ?? randomId();
    keys.current.set(name, key);
    note({ state: 'running', msg: '' });
    try {
      await run(item, key);
      note({ state: 'done', msg: '' });
    } catch (error) {
      // Without a reply it may have happened: the same key finds out.
      if (error instanceof ApiError && error.status > 0) keys.current.delete(name);
      note({ state: 'rejected', msg: error instanceof ApiError ? error.msg : String(error) });
    }
  }

  async function start(items: readonly T[]): Promise<void> {
    setRunning(true);
    for (const item of items) {
      if (isGone.current) break;
      await runOne(item);
    }
    setRunning(false);
    await refreshReads(refreshes);
  }

  const retry = (): void => setOutcomes(new Map([...outcomes].filter(([, { state }]) => state === 'done')));
  return { outcomes, isRunning, start, retry };
}
