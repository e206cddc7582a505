import { useDebounced, useWrite } from '@shopkeeper/admin-ui';
import { ApiError, useCall } from '@shopkeeper/api-client';
import { applyPatches, cellId, changesBetween, type Patch } from '@shopkeeper/grid';
import { useMemo, useState } from 'react';
import { priceListItem } from '../../price-list-item/price-list-item.resource.ts';
import type { PriceRow, PriceRows } from '../../price-list-item/price-rows.domain.ts';
import { priceList } from '../price-list.resource.ts';

/** The grid of a price list: the stored prices with the unsaved changes. */
export interface PriceGridState {
  readonly rows: readonly PriceRow[];
  /** How many prices the list has in all. */
  readonly total: number;
  readonly isLoading: boolean;
  readonly isSaving: boolean;
  readonly error: unknown;
  /** By `cellId`. */
  readonly errors: ReadonlyMap<string, string>;
  readonly dirty: ReadonlySet<string>;
  /** A new value after loading and saving. */
  readonly epoch: number;
  /** What the codes that are shown begin with. */
  readonly code: string;
  find(code: string): void;
  patch(patches: readonly Patch[]): void;
  save(): void;
  reset(): void;
  retry(): void;
}

const keyOf = ({ id }: PriceRow): number => id;
const compared = { keyOf, cols: ['minQty', 'priceAmount', 'discount'] as const };
const restMs = 250;
const none: readonly PriceRow[] = [];

/** The messages of a refused save, by cell: `rows.<place>.<column>`. */
function cellErrors(error: unknown, sent: readonly PriceRow[]): ReadonlyMap<string, string> {
  const fields = error instanceof ApiError ? error.fields : [];
  return new Map(
    fields.flatMap(({ path, msg }) => {
      const [, place, col = ''] = path.split('.');
      const row = sent[Number(place)];
      return row ? [[cellId(row.id, col), msg ?? path] as const] : [];
    }),
  );
}

const bodyOf = ({ id: itemId, version, minQty, priceAmount, discount }: PriceRow) => ({
  itemId,
  version,
  minQty,
  priceAmount,
  discount,
});

export function usePriceGrid(priceListId: number): PriceGridState {
  const [code, setCode] = useState('');
  const wanted = useDebounced(code.trim(), restMs);
  const [patches, setPatches] = useState<readonly Patch[]>([]);
  const [epoch, setEpoch] = useState(0);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const body = { priceListId, code: wanted };
  const { data, error, isLoading, refetch } = useCall<PriceRows>(`${priceListItem.prefix}rows`, body, { keepPreviousData: true });
  const { mutateAsync, isPending } = useWrite<null>({ refreshes: [priceListItem.prefix, priceList.prefix] });
  const stored = data?.result ?? none;
  const rows = useMemo(() => applyPatches(stored, keyOf, patches), [stored, patches]);
  const changes = useMemo(() => changesBetween(stored, rows, compared), [stored, rows]);
  const dirty = useMemo(() => new Set(changes.flatMap(({ cells }) => cells.map(({ key, col }) => cellId(key, col)))), [changes]);

  function reset(): void {
    setPatches([]);
    setErrors(new Map());
    setEpoch((count) => count + 1);
  }

  async function save(): Promise<void> {
    const changed = new Set(changes.flatMap(({ cells }) => cells.map(({ key }) => key)));
    const sent = rows.filter(({ id }) => changed.has(id));
    try {
      await mutateAsync({ path: `${priceListItem.prefix}saveRows`, body: { priceListId, rows: sent.map(bodyOf) } });
      reset();
    } catch (refused) {
      setErrors(cellErrors(refused, sent));
    }
  }

  return {
    rows,
    total: data?.total ?? 0,
    isLoading,
    isSaving: isPending,
    error: data ? null : error,
    errors,
    dirty,
    epoch,
    code,
    find: setCode,
    patch: (more) => setPatches((before) => [...before, ...more]),
    save: () => void save(),
    reset,
    retry: () => void refetch(),
  };
}
