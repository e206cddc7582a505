import { isRefusal, refuse, type Refusal } from '@shopkeeper/resource';
import { applyPatches, type Patch } from '@shopkeeper/web-kit/grid';
import { useMemo, useRef, useState } from 'react';
import type { MatrixSpec } from '../sku-matrix.domain.ts';
import { type SkuRow, type SkuSheet, withAllRows, withoutRow, withTyped } from '../sku-sheet.domain.ts';
import { sheetPrint } from './stored-product.ts';

/** The SKUs of a form at work. */
export interface SheetState {
  readonly sheet: SkuSheet;
  /** Specs as they are typed; ahead of the sheet while they make none. */
  readonly typed: readonly MatrixSpec[];
  /** Why the typed specs make no SKUs; a spec without a name is `product.nameless-spec`. */
  readonly fault: Refusal | null;
  readonly isDirty: boolean;
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

/** Specs and SKUs of a product's form; `first` is read once. */
export function useSkuSheet(first: SkuSheet): SheetState {
  const [stored, setStored] = useState(first);
  const [sheet, setSheet] = useState(first);
  const [typed, setTyped] = useState(first.specs);
  const [fault, setFault] = useState<Refusal | null>(null);
  const [epoch, setEpoch] = useState(0);
  const made = useRef(1);
  const newKey = (): string => `new-${(made.current += 1)}`;
  const before = useMemo(() => sheetPrint(stored), [stored]);
  const now = useMemo(() => sheetPrint(sheet), [sheet]);

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
    isDirty: before !== now || fault !== null,
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
