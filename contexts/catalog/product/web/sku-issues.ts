import type { FieldIssue } from '@shopkeeper/resource/schema';
import type { CountedSku, SkuRow } from '../sku-grid.domain.ts';

/** A broken rule at one cell of the grid. */
export interface CellError {
  readonly key: string;
  readonly col: string;
  /** Row number, from 1. */
  readonly line: number;
  readonly issue: FieldIssue;
}

type Counts = readonly { readonly row: SkuRow; readonly counted: CountedSku }[];

/** Splits issues into those of cells and those of plain fields; `skus.3.priceAmount` and `stock.0.onHand` are cells. */
export function splitIssues(
  issues: readonly FieldIssue[],
  { rows, counts }: { readonly rows: readonly SkuRow[]; readonly counts: Counts },
): { readonly cells: readonly CellError[]; readonly plain: readonly FieldIssue[] } {
  const cells: CellError[] = [];
  const plain: FieldIssue[] = [];
  for (const issue of issues) {
    const [field, at = '', name = ''] = issue.path.split('.');
    const place = Number.parseInt(at, 10);
    const row = field === 'skus' ? rows[place] : field === 'stock' ? counts[place]?.row : undefined;
    if (row) cells.push({ key: row.key, col: columnOf(field, name), line: rows.indexOf(row) + 1, issue });
    else plain.push(issue);
  }
  return { cells, plain };
}

function columnOf(field: string | undefined, name: string): string {
  if (field === 'stock') return 'stock';
  return name === 'values' || name === '' ? 'spec0' : name;
}
