import { PlainTable, Text } from '@shopkeeper/ui/layout';
import { Checkbox, Select } from 'antd';
import { useResourceText } from '../texts/resource-text.ts';
import type { AssignableColumn, FileHeading } from './import-report.ts';
import type { ImportRun } from './use-import.ts';

interface ColumnAssignmentProps {
  readonly columns: readonly FileHeading[];
  readonly assignable: readonly AssignableColumn[];
  readonly run: ImportRun;
}

const ignored = '';

/** Lets the user say which column each heading of the file is; every change repeats the dry run. */
export function ColumnAssignment({ columns, assignable, run }: ColumnAssignmentProps) {
  const text = useResourceText();
  const { decisions, decide, keepsColumns, setKeepsColumns } = run;
  const options = [
    { value: ignored, label: text('import.column-ignored') },
    ...assignable.map(({ key, title }) => ({ value: key, label: title })),
  ];
  const assign = (heading: string, column: string): void => void decide({ columns: { ...decisions.columns, [heading]: column } });
  return (
    <>
      <PlainTable
        label={text('import.columns')}
        maxHeight="min(320px, 40vh)"
        head={
          <tr>
            <th scope="col">{text('import.heading')}</th>
            <th scope="col">{text('import.sample')}</th>
            <th scope="col">{text('import.column')}</th>
          </tr>
        }
      >
        {columns.map(({ heading, column, sample }, at) => (
          <tr key={`${at}:${heading}`}>
            <td>{heading}</td>
            <td style={{ maxWidth: 220 }}>
              <Text block ellipsis color="muted">
                {sample}
              </Text>
            </td>
            <td>
              <Select
                size="small"
                showSearch={{ optionFilterProp: 'label' }}
                style={{ width: 200 }}
                aria-label={text('import.column-of', { heading })}
                placeholder={text('import.column-automatic')}
                value={shownColumn(decisions.columns[heading] ?? column, assignable)}
                options={options}
                onChange={(value: string) => assign(heading, value)}
              />
            </td>
          </tr>
        ))}
      </PlainTable>
      {Object.keys(decisions.columns).length > 0 && (
        <Checkbox checked={keepsColumns} onChange={({ target }) => setKeepsColumns(target.checked)}>
          {text('import.keep-columns')}
        </Checkbox>
      )}
    </>
  );
}

/** Columns of the forms of other systems have no title of their own and are shown as recognised. */
const shownColumn = (column: string | null, assignable: readonly AssignableColumn[]): string | null =>
  column === ignored || assignable.some(({ key }) => key === column) ? column : null;
