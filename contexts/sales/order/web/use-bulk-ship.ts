import type { Rejection } from '@shopkeeper/resource';
import type { ListData } from '@shopkeeper/resource/schema';
import { allowedIn, useDebounced, type WireRow } from '@shopkeeper/admin-ui';
import { call, refreshReads, useCall } from '@shopkeeper/api-client';
import { randomId } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { useEffect, useState } from 'react';
import { order } from '../order.resource.ts';
import { type ShipFileResult, shipFileMax } from '../ship-file.domain.ts';
import { rejectionMessage } from './rejection-message.ts';
import { readShipRows, type ShipRow } from './ship-rows.ts';

/** A line with what will happen to its order, or what has happened. */
export interface ShipPreview extends ShipRow {
  readonly row: WireRow | null;
  readonly state: 'loading' | 'ready' | 'running' | 'done' | 'rejected';
  /** Why it cannot be shipped, as text. */
  readonly msg: string;
}

interface ShipFileState {
  readonly status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly result: ShipFileResult | null;
}

const pageRows = 500;
const restMs = 300;
const everyMs = 700;
const none: readonly WireRow[] = [];

/** Reads one page of the orders of the lines. */
function useFoundPage(numbers: readonly string[]) {
  const filters = { field: 'orderNo', op: 'in', value: numbers };
  const body = { page: { currentPage: 1, pageSize: pageRows }, sorts: [], filters, quick: '' };
  const isReady = numbers.length > 0;
  const { data } = useCall<ListData<WireRow>>(`${order.prefix}GetPageData`, body, { isReady });
  return isReady && !data ? null : (data?.result ?? none);
}

/** Finds the orders of the lines, 500 in each call; null while they are loading. */
function useFound(rows: readonly ShipRow[]): ReadonlyMap<string, WireRow> | null {
  const numbers = rows.flatMap(({ issue, orderNo }) => (issue === null ? [orderNo] : [])).join();
  const wanted = useDebounced(numbers, restMs);
  const all = wanted === '' ? [] : wanted.split(',');
  const pageAt = (place: number): readonly string[] => all.slice(place * pageRows, (place + 1) * pageRows);
  const pages = [useFoundPage(pageAt(0)), useFoundPage(pageAt(1)), useFoundPage(pageAt(2)), useFoundPage(pageAt(3))];
  if (wanted !== numbers || pages.includes(null)) return null;
  return new Map(pages.flatMap((page) => page ?? none).map((row) => [String(row['orderNo']), row]));
}

/** Starts the job of a file and follows it. */
function useShipFileJob() {
  const [started, setStarted] = useState<{ readonly id: string; readonly lines: ReadonlySet<number> } | null>(null);
  const [isOver, setOver] = useState(true);
  const { data } = useCall<ShipFileState>(
    '/admin/platform/job/GetDetailPage',
    { id: started?.id ?? '' },
    {
      isReady: started !== null,
      ...(isOver ? {} : { everyMs }),
    },
  );
  const ended = started !== null && data !== undefined && data.status !== 'queued' && data.status !== 'running';
  useEffect(() => {
    if (!ended || isOver) return;
    setOver(true);
    void refreshReads([order.prefix]);
  }, [ended, isOver]);
  return {
    started,
    isRunning: started !== null && !ended,
    result: ended ? (data.result ?? { done: 0, failures: [] }) : null,
    forget: () => setStarted(null),
    async start(rows: readonly object[], lines: readonly number[]): Promise<void> {
      const { jobId } = await call<{ jobId: string }>(`${order.prefix}shipFile`, { rows }, { idempotencyKey: randomId() });
      setOver(false);
      setStarted({ id: jobId, lines: new Set(lines) });
    },
  };
}

/** Reads pasted lines, says what is possible, and ships the orders as a job. */
export function useBulkShip(lines: string, carrier: string) {
  const text = useText('order');
  const rows = readShipRows(lines).slice(0, shipFileMax);
  const found = useFound(rows);
  const job = useShipFileJob();
  const failed = new Map(
    (job.result?.failures ?? []).map(({ line, ...why }) => [line, rejectionMessage(text, why as Rejection)]),
  );

  const issueOf = (line: ShipRow, row: WireRow | null): string => {
    if (line.issue !== null) return text(`text.shipIssue.${line.issue}`);
    if (row === null) return text('text.shipIssue.not-found');
    const may = allowedIn(row)['ship'];
    if (may === undefined) return text('error.illegal-transition');
    if (may !== true) return may.msg;
    return line.carrier === null && carrier.trim() === '' ? text('text.shipIssue.no-carrier') : '';
  };
  const previewOf = (line: ShipRow): ShipPreview => {
    const row = found?.get(line.orderNo) ?? null;
    if (job.started?.lines.has(line.line)) {
      const msg = failed.get(line.line);
      if (job.isRunning) return { ...line, row, state: 'running', msg: '' };
      return { ...line, row, state: msg === undefined ? 'done' : 'rejected', msg: msg ?? '' };
    }
    if (line.issue === null && found === null) return { ...line, row, state: 'loading', msg: '' };
    const msg = issueOf(line, row);
    return { ...line, row, state: msg === '' ? 'ready' : 'rejected', msg };
  };
  const previews = rows.map(previewOf);
  const ship = async (): Promise<void> => {
    const ready = previews.filter(({ state }) => state === 'ready');
    const wanted = ready.map((one) => ({
      line: one.line,
      orderNo: one.orderNo,
      carrier: one.carrier ?? carrier.trim(),
      trackingNo: one.trackingNo,
    }));
    await job.start(
      wanted,
      ready.map(({ line }) => line),
    );
  };
  return { previews, isRunning: job.isRunning, ship, retry: job.forget, canRetry: failed.size > 0 };
}
