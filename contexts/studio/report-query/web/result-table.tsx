import { TimeText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { PlainTable, Text } from '@shopkeeper/ui/layout';
import type { ReactNode } from 'react';
import type { ReportColumn, ReportRow } from '../report-query.domain.ts';
import { decimalsOf, padded } from './decimals.ts';
import './report-query.css';

interface ResultTableProps {
  readonly label: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  /** The head of a column, where it is more than its name. */
  head?(column: ReportColumn): ReactNode;
}

/** The rows of a report with the columns that it has. */
export function ResultTable({ label, columns, rows, head }: ResultTableProps) {
  const text = useText('report-query');
  // The rows of a report have no key of their own.
  const numbered = rows.map((row, at) => ({ row, no: at + 1 }));
  const decimals = new Map(columns.map(({ name }) => [name, decimalsOf(rows, name)]));
  return (
    <>
      <PlainTable
        label={label}
        className="report-result"
        head={
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={column.kind === 'number' ? 'end' : undefined}>
                {head?.(column) ?? column.name}
              </th>
            ))}
          </tr>
        }
      >
        {numbered.map(({ row, no }) => (
          <tr key={no}>
            {columns.map((column) => (
              <td key={column.name} className={column.kind === 'number' ? 'end' : undefined}>
                <Cell column={column} value={row[column.name] ?? null} decimals={decimals.get(column.name) ?? 0} />
              </td>
            ))}
          </tr>
        ))}
      </PlainTable>
      {rows.length === 0 && (
        <Text as="p" color="muted" margin="8px 0">
          {text('text.noRows')}
        </Text>
      )}
    </>
  );
}

interface CellProps {
  readonly column: ReportColumn;
  readonly value: ReportRow[string];
  /** Digits behind the point. */
  readonly decimals: number;
}

function Cell({ column: { kind }, value, decimals }: CellProps) {
  const text = useText('report-query');
  const { number } = useFormatters();
  if (value === null) return <Text color="muted">–</Text>;
  if (kind === 'time' && typeof value === 'number') return <TimeText at={value} />;
  if (kind === 'number' && typeof value === 'number') return padded(number(value), decimals);
  if (typeof value === 'boolean') return text(value ? 'text.yes' : 'text.no');
  return String(value);
}
