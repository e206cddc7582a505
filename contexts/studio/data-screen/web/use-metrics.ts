import { followEvents, onServerEvent, useCall } from '@shopkeeper/api-client';
import { useEffect, useState } from 'react';
import { orderPaidEvent } from '../data-screen.domain.ts';
import type { ScreenMetrics } from '../data-screen-reply.domain.ts';

/** How often the figures are read without an event, and how old they may be before the screen says so, ms. */
const everyMs = 10_000;
const staleMs = 25_000;
const gapMs = 1_000;

export interface LiveMetrics {
  readonly figures: ScreenMetrics | undefined;
  /** Whether the last answers did not come. */
  readonly isLost: boolean;
  /** The instant in this browser's clock. */
  readonly now: number;
}

/** The figures, read when an order is paid, at most once a second, and every ten seconds. */
export function useMetrics(): LiveMetrics {
  const { data, isError, dataUpdatedAt, refetch } = useCall<ScreenMetrics>('/admin/bigScreen/figures', {}, { everyMs });
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  // The header, which connects the other screens to the event stream, is not on a full page.
  useEffect(() => followEvents(), []);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const stop = onServerEvent(({ type }) => {
      if (type !== orderPaidEvent && type !== 'resumed') return;
      // The server answers from the same reading for a second; what comes in meanwhile is read together.
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void refetch();
      }, gapMs);
    });
    return () => {
      stop();
      clearTimeout(waiting);
    };
  }, [refetch]);
  return { figures: data, isLost: isError || (data !== undefined && now - dataUpdatedAt > staleMs), now };
}
