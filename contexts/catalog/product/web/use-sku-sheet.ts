import { isRefusal, refuse, type Refusal } from '@shopkeeper/resource';
import { applyPatches, cellId, changesBetween, type Patch, type RowChange } from '@shopkeeper/web-kit/grid';
import { useMemo, useRef, useState } from 'react';
import type { MatrixSpec } from '../sku-matrix.domain.ts';
import { linesOf, type SkuRow, type SkuSheet, specNames, withAllRows, withoutRow, withTyped } from '../sku-sheet.domain.ts';

/** The SKUs of a form at work. */
export interface SheetState {
  readonly sheet: SkuSheet;
  /** Specs as they are typed; ahead of the sheet while they make none. */
  readonly typed: readonly MatrixSpec[];
  /** Why the typed specs make no SKUs; a spec without a name is `product.nameless-spec`. */
  readonly fault: Refusal | null;
  readonly isDirty: boolean;
  /** What a save would change, against what was loaded. */
  readonly changes: readonly RowChange[];
  /** The changed cells, by `cellId`. */
  readonly dirty: ReadonlySet<string>;
  /** The sheet as it was loaded. */
  readonly stored: SkuSheet;
  /** Counts loads: undo steps do not reach beyond one. */
  readonly epoch: number;
  setSpecs(specs: readonly MatrixSpec[]): void;
  patch(patches: readonly Patch[]): void;
  /** Leaves a combination out. */
  leaveOut(key: string): void;
  restoreAll(): void;
  /** Starts again from a stored sheet. */
  load(sheet: SkuSheet): void;
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
    'lowStock',
    'image',
    'enabled',
  ] as const satisfies readonly (keyof SkuRow)[],
};

/** Whether a save would change nothing. Rows nobody touched are the same objects: 2,000 of them cost nothing for each key. */
function isSameSheet(before: SkuSheet, now: SkuSheet): boolean {
  if (before === now) return true;
  if (before.rows.length !== now.rows.length || specNames(before).join('\n') !== specNames(now).join('\n')) return false;
  return now.rows.every((row, at) => {
    const was = before.rows[at];
    return row === was || (was !== undefined && printOf(now, row) === printOf(before, was));
  });
}

const printOf = (sheet: SkuSheet, row: SkuRow): string => JSON.stringify([linesOf({ ...sheet, rows: [row] }), row.stock]);

/** Specs and SKUs of a product's form; `first` is read once. */
export function useSkuSheet(first: SkuSheet): SheetState {
  const [stored, setStored] = useState(first);
  const [sheet, setSheet] = useState(first);
  const [typed, setTyped] = useState(first.specs);
  const [fault, setFault] = useState<Refusal | null>(null);
  const [epoch, setEpoch] = useState(0);
  const made = useRef(1);
  const newKey = (): string => `new-${(made.current += 1)}`;
  const changes = useMemo(() => changesBetween(stored.rows, sheet.rows, compared), [stored.rows, sheet.rows]);
  const dirty = useMemo(() => new Set(changes.flatMap(({ cells }) => cells.map(({ key, col }) => cellId(key, col)))), [changes]);
  const isSame = useMemo(() => isSameSheet(stored, sheet), [stored, sheet]);

  function take(next: SkuSheet | Refusal): void {
    if (isRefusal(next)) return setFault(next);
    setFault(null);
    setSheet(next);
  }

  return {
    sheet,
    typed,
    fault,
    epoch,
    isDirty: !isSame || fault !== null,
    changes,
    dirty,
    stored,
    setSpecs: (specs) => {
      setTyped(specs);
      const isNameless = specs.some(({ spec, values }) => spec.trim() === '' && values.length > 0);
      take(isNameless ? refuse('product.nameless-spec') : withTyped(sheet, specs, newKey));
    },
    patch: (patches) => setSheet((one) => ({ ...one, rows: applyPatches(one.rows, keyOf, patches) })),
    leaveOut: (key) => setSheet(withoutRow(sheet, key)),
    restoreAll: () => take(withAllRows(sheet, newKey)),
    load: (next) => {
      setStored(next);
      setSheet(next);
      setTyped(next.specs);
      setFault(null);
      setEpoch((count) => count + 1);
    },
  };
}
