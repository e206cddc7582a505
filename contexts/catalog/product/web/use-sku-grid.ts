import { isRejection, reject, type Rejection } from '@shopkeeper/resource';
import { applyPatches, cellId, changesBetween, type Patch, type RowChange } from '@shopkeeper/grid';
import { useReadable } from '@shopkeeper/admin-ui';
import { useMemo, useRef, useState } from 'react';
import { product } from '../product.resource.ts';
import type { MatrixSpec } from '../sku-matrix.domain.ts';
import { linesOf, type SkuRow, type SkuGrid, specNames, withAllRows, withoutRow, withTyped } from '../sku-grid.domain.ts';

/** The state of the SKUs in a form. */
export interface SkuGridState {
  readonly grid: SkuGrid;
  /** The specs as entered; they differ from the grid while they are invalid. */
  readonly typed: readonly MatrixSpec[];
  /** Why the entered specs produce no SKUs; a spec without a name is `product.nameless-spec`. */
  readonly issue: Rejection | null;
  readonly isDirty: boolean;
  /** The unsaved changes relative to the loaded grid. */
  readonly changes: readonly RowChange[];
  /** The changed cells, by `cellId`. */
  readonly dirty: ReadonlySet<string>;
  /** The grid as loaded. */
  readonly stored: SkuGrid;
  /** Number of loads; undo does not go back beyond one. */
  readonly epoch: number;
  setSpecs(specs: readonly MatrixSpec[]): void;
  patch(patches: readonly Patch[]): void;
  /** Excludes a combination. */
  leaveOut(key: string): void;
  restoreAll(): void;
  /** Starts again from a stored grid. */
  load(grid: SkuGrid): void;
}

const keyOf = (row: SkuRow): string => row.key;
const compared = {
  keyOf,
  cols: [
    'priceAmount',
    'marketAmount',
    'costAmount',
    'stock',
    'skuCode',
    'barcode',
    'weightG',
    'volumeCm3',
    'lowStock',
    'image',
    'enabled',
  ] as const satisfies readonly (keyof SkuRow)[],
};

/**
 * Whether a save would change nothing. Untouched rows are the same objects, so that comparing 2,000 of them on each keystroke is
 * cheap.
 */
function isSameSkuGrid(before: SkuGrid, now: SkuGrid): boolean {
  if (before === now) return true;
  if (before.rows.length !== now.rows.length || specNames(before).join('\n') !== specNames(now).join('\n')) return false;
  return now.rows.every((row, at) => {
    const was = before.rows[at];
    return row === was || (was !== undefined && printOf(now, row) === printOf(before, was));
  });
}

const printOf = (grid: SkuGrid, row: SkuRow): string => JSON.stringify([linesOf({ ...grid, rows: [row] }), row.stock]);

/** Whether the user may read and write the costs of SKUs. */
export function useReadsCost(): boolean {
  const { skus } = useReadable(product).fields;
  return skus?.kind === 'lines' && Object.hasOwn(skus.options.of.fields, 'costAmount');
}

/** The specs and SKUs of a product's form; `first` is read once. */
export function useSkuGrid(first: SkuGrid): SkuGridState {
  const [stored, setStored] = useState(first);
  const [grid, setGrid] = useState(first);
  const [typed, setTyped] = useState(first.specs);
  const [issue, setIssue] = useState<Rejection | null>(null);
  const [epoch, setEpoch] = useState(0);
  const made = useRef(1);
  const newKey = (): string => `new-${(made.current += 1)}`;
  const changes = useMemo(() => changesBetween(stored.rows, grid.rows, compared), [stored.rows, grid.rows]);
  const dirty = useMemo(() => new Set(changes.flatMap(({ cells }) => cells.map(({ key, col }) => cellId(key, col)))), [changes]);
  const isSame = useMemo(() => isSameSkuGrid(stored, grid), [stored, grid]);

  function take(next: SkuGrid | Rejection): void {
    if (isRejection(next)) return setIssue(next);
    setIssue(null);
    setGrid(next);
  }

  return {
    grid,
    typed,
    issue,
    epoch,
    isDirty: !isSame || issue !== null,
    changes,
    dirty,
    stored,
    setSpecs: (specs) => {
      setTyped(specs);
      const isNameless = specs.some(({ spec, values }) => spec.trim() === '' && values.length > 0);
      take(isNameless ? reject('product.nameless-spec') : withTyped(grid, specs, newKey));
    },
    patch: (patches) => setGrid((one) => ({ ...one, rows: applyPatches(one.rows, keyOf, patches) })),
    leaveOut: (key) => setGrid(withoutRow(grid, key)),
    restoreAll: () => take(withAllRows(grid, newKey)),
    load: (next) => {
      setStored(next);
      setGrid(next);
      setTyped(next.specs);
      setIssue(null);
      setEpoch((count) => count + 1);
    },
  };
}
