import type { FieldFault } from '@shopkeeper/resource';
import type { CountedSku, SkuRow } from '../sku-sheet.domain.ts';

/** A broken rule at one cell of the sheet. */
export interface CellFault {
  readonly key: string;
  readonly col: string;
  /** The row's place, from 1. */
  readonly line: number;
  readonly fault: FieldFault;
}

type Counts = readonly { readonly row: SkuRow; readonly counted: CountedSku }[];

/** Parts faults into those of cells and those of plain fields; `skus.3.priceAmount` and `stock.0.onHand` name cells. */
export function partFaults(
  faults: readonly FieldFault[],
  { rows, counts }: { readonly rows: readonly SkuRow[]; readonly counts: Counts },
): { readonly cells: readonly CellFault[]; readonly plain: readonly FieldFault[] } {
  const cells: CellFault[] = [];
  const plain: FieldFault[] = [];
  for (const fault of faults) {
    const [field, at = '', name = ''] = fault.path.split('.');
    const place = Number.parseInt(at, 10);
    const row = field === 'skus' ? rows[place] : field === 'stock' ? counts[place]?.row : undefined;
    if (row) cells.push({ key: row.key, col: columnOf(field, name), line: rows.indexOf(row) + 1, fault });
    else plain.push(fault);
  }
  return { cells, plain };
}

function columnOf(field: string | undefined, name: string): string {
  if (field === 'stock') return 'stock';
  return name === 'values' || name === '' ? 'spec0' : name;
}
