import { useFormatters } from '@shopkeeper/ui/i18n';
import { PlainTable, Text } from '@shopkeeper/ui/layout';
import { useResourceText } from '../texts/resource-text.ts';
import type { RowError } from './import-report.ts';

interface RowErrorTableProps {
  readonly rowErrors: readonly RowError[];
  /** Total number, including those not listed. */
  readonly count: number;
}

const mostShown = 200;

/** Lists row errors of an import file: line, column, value and reason. */
export function RowErrorTable({ rowErrors, count }: RowErrorTableProps) {
  const text = useResourceText();
  const { number } = useFormatters();
  const shown = rowErrors.slice(0, mostShown);
  return (
    <>
      <PlainTable
        maxHeight="min(380px, 44vh)"
        head={
          <tr>
            <th scope="col" className="end">
              {text('import.line')}
            </th>
            <th scope="col">{text('import.column')}</th>
            <th scope="col">{text('import.cell')}</th>
            <th scope="col">{text('import.reason')}</th>
          </tr>
        }
      >
        {shown.map(({ line, column, rule, value, msg }) => (
          <tr key={`${line}:${column}:${rule}:${value}`}>
            <td className="end">{number(line)}</td>
            <td>{column ?? '–'}</td>
            <td style={{ maxWidth: 180 }} title={value}>
              <Text block ellipsis>
                {value}
              </Text>
            </td>
            <td>{msg}</td>
          </tr>
        ))}
      </PlainTable>
      {count > shown.length && (
        <Text as="p" color="muted" size={12} padding="8px 12px">
          {text('import.more', { count: number(count - shown.length) })}
        </Text>
      )}
    </>
  );
}
