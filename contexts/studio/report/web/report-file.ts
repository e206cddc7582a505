import { localTime } from '@shopkeeper/resource/calendar';
import { byteOrderMark, csvRecord, escapeFormula } from '@shopkeeper/resource/schema';
import type { ReportColumn, ReportRow } from '../../report-query/report-query.domain.ts';

function cellOf({ kind }: ReportColumn, value: ReportRow[string] | undefined): string {
  if (value === null || value === undefined) return '';
  if (kind === 'time' && typeof value === 'number') return localTime(value);
  return typeof value === 'number' ? String(value) : escapeFormula(String(value));
}

/** The rows of a report as text for spreadsheets: instants in the time of the shop, nothing that a spreadsheet would compute. */
export function reportText(columns: readonly ReportColumn[], rows: readonly ReportRow[]): string {
  const head = columns.map(({ name }) => escapeFormula(name));
  return (
    byteOrderMark +
    [head, ...rows.map((row) => columns.map((column) => cellOf(column, row[column.name])))]
      .map((cells) => csvRecord(cells))
      .join('')
  );
}

/** The rows of a report as a CSV file. */
export const reportFile = (columns: readonly ReportColumn[], rows: readonly ReportRow[]): Blob =>
  new Blob([reportText(columns, rows)], { type: 'text/csv;charset=utf-8' });
