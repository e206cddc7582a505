import { isRejection, type ListRowOf } from '@shopkeeper/resource';
import type { ListData } from '@shopkeeper/resource/schema';
import { useDebounced, useRunEach } from '@shopkeeper/admin-ui';
import { call } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { useEffect, useRef, useState } from 'react';
import { product } from '../../product/product.resource.ts';
import { applyMovement } from '../stock.domain.ts';
import type { stockList } from '../stock-list.domain.ts';
import { stockPage } from '../stock.page.ts';
import { type CountRow, readCountRows } from './count-rows.ts';
import { rejectionMessage } from './rejection-message.ts';

export type StockRow = ListRowOf<typeof stockList>;
export type CountKind = 'stocktake' | 'purchase_in' | 'damage' | 'adjust';

/** A line with what will happen to its SKU, or what has happened. */
export interface CountPreview extends CountRow {
  readonly row: StockRow | null;
  /** The stock on hand afterwards; null while it is not possible. */
  readonly after: number | null;
  readonly state: 'loading' | 'ready' | 'unchanged' | 'running' | 'done' | 'rejected';
  readonly msg: string;
}

const mostRows = 500;
const restMs = 300;
const atOnce = 4;

const hasCode = (row: StockRow, code: string): boolean =>
  row.skuCode?.toUpperCase() === code || row.barcode?.toUpperCase() === code;

async function findSku(code: string): Promise<StockRow | null> {
  const body = { page: { currentPage: 1, pageSize: 50 }, sorts: [], filters: null, quick: code };
  const { result } = await call<ListData<StockRow>>(`${stockPage.path}/GetPageData`, body, { showError: false });
  return result.find((row) => hasCode(row, code)) ?? null;
}

/** Finds the SKUs of some codes, a few at a time; a code is missing from the map until it was looked up. */
function useSkus(codes: readonly string[], known: readonly StockRow[]): ReadonlyMap<string, StockRow | null> {
  const [found, setFound] = useState<ReadonlyMap<string, StockRow | null>>(
    () => new Map(known.map((row) => [(row.skuCode ?? '').toUpperCase(), row])),
  );
  const wanted = useDebounced(codes.join('\n'), restMs);
  const newest = useRef(found);
  useEffect(() => {
    newest.current = found;
  });
  useEffect(() => {
    // What was found meanwhile does not start the search again.
    const left = wanted.split('\n').filter((code) => code !== '' && !newest.current.has(code));
    let isGone = false;
    const next = async (): Promise<void> => {
      for (let code = left.shift(); code !== undefined && !isGone; code = left.shift()) {
        const row = await findSku(code).catch(() => null);
        const name = code;
        if (!isGone) setFound((before) => new Map(before).set(name, row));
      }
    };
    for (let worker = 0; worker < atOnce; worker += 1) void next();
    return () => {
      isGone = true;
    };
  }, [wanted]);
  return found;
}

interface Counting {
  readonly lines: string;
  readonly kind: CountKind;
  readonly reason: string;
  readonly known: readonly StockRow[];
}

/** Reads pasted quantities, says what they would change, and books them one after another. */
export function useCount({ lines, kind, reason, known }: Counting) {
  const text = useText('stock');
  const rows = readCountRows(lines).slice(0, mostRows);
  const found = useSkus(
    rows.flatMap(({ issue, code }) => (issue === null ? [code.toUpperCase()] : [])),
    known,
  );
  const { outcomes, isRunning, start, retry } = useRunEach<CountPreview>({
    keyOf: ({ code }) => code.toUpperCase(),
    refreshes: [`${stockPage.path}/`, product.prefix],
    run: async ({ row, qty }, key) => {
      const body = { skuId: row?.id, type: kind, qty, reason };
      await call(`${stockPage.path}/adjust`, body, { idempotencyKey: key, showError: false });
    },
  });

  const previewOf = (line: CountRow): CountPreview => {
    const code = line.code.toUpperCase();
    const row = found.get(code) ?? null;
    const rejected = (msg: string): CountPreview => ({ ...line, row, after: null, state: 'rejected', msg });
    if (line.issue !== null) return rejected(text(`text.countIssue.${line.issue}`));
    if (!found.has(code)) return { ...line, row, after: null, state: 'loading', msg: '' };
    if (row === null) return rejected(text('text.countIssue.not-found'));
    const level = applyMovement(row, { type: kind, qty: line.qty });
    const outcome = outcomes.get(code);
    if (outcome) return { ...line, row, after: isRejection(level) ? null : level.onHand, ...outcome };
    if (isRejection(level)) return rejected(rejectionMessage(text, level));
    return { ...line, row, after: level.onHand, state: level.onHand === row.onHand ? 'unchanged' : 'ready', msg: '' };
  };
  const previews = rows.map(previewOf);
  const book = (): Promise<void> => start(previews.filter(({ state }) => state === 'ready'));
  return { previews, isRunning, book, retry, canRetry: [...outcomes.values()].some(({ state }) => state === 'rejected') };
}
