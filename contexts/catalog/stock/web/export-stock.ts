import type { ListData } from '@shopkeeper/resource/schema';
import { save } from '@shopkeeper/admin-ui';
import { call } from '@shopkeeper/api-client';
import { stockPage } from '../stock.page.ts';
import type { StockRow } from './use-count.ts';

const pageSize = 500;
/** A spreadsheet of more rows is of no use for counting. */
const mostRows = 50_000;

/** Code and stock come first, as the dialog that books counts reads them. */
const fields = [
  'skuCode',
  'onHand',
  'barcode',
  'name',
  'values',
  'reserved',
  'allocated',
  'safety',
  'available',
  'lowStock',
] as const;

/** A cell of a CSV file. A text that a spreadsheet would read as a formula starts with an apostrophe. */
function cellOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text = Array.isArray(value) ? value.join(' / ') : String(value ?? '');
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns the stock of rows as CSV with a heading. */
export const stockCsv = (titles: readonly string[], rows: readonly StockRow[]): string =>
  [titles.map(cellOf), ...rows.map((row) => fields.map((name) => cellOf(row[name])))]
    .map((cells) => cells.join(','))
    .join('\r\n');

/** Reads the stock of all SKUs that are not archived and saves it as a file that can be counted with and pasted back. */
export async function exportStock(titleOf: (field: string) => string, fileName: string): Promise<void> {
  const rows: StockRow[] = [];
  let after: string | undefined;
  do {
    const { result, page } = await call<ListData<StockRow>>(`${stockPage.path}/GetPageData`, {
      page: { currentPage: 1, pageSize, ...(after === undefined ? {} : { after }) },
      sorts: [],
      filters: { field: 'status', op: 'ne', value: 'archived' },
      quick: '',
    });
    rows.push(...result);
    after = page.next;
  } while (after !== undefined && rows.length < mostRows);
  // The mark makes spreadsheets read the file as UTF-8.
  save(new Blob(['\ufeff', stockCsv(fields.map(titleOf), rows)], { type: 'text/csv' }), fileName);
}
