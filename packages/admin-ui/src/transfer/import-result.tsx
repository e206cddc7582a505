import { Button } from 'antd';
import { useFormatters } from '@shopkeeper/ui/i18n';
import { Columns, PlainTable, Stack, Stat } from '@shopkeeper/ui/layout';
import { useResourceText } from '../texts/resource-text.ts';
import { save } from '../calls/download.ts';
import { type ImportAnswer, rowErrorsCsv } from './import-answer.ts';

const kinds = ['create', 'update', 'skip', 'error'] as const;
const mostShown = 100;

/** Shows the totals and the row errors of a dry run. */
export function ImportResult({ answer, name }: { readonly answer: ImportAnswer; readonly name: string }) {
  const text = useResourceText();
  const { number } = useFormatters();
  const { totals, rowErrors = [] } = answer;
  const head = [text('import.line'), text('import.column'), text('import.fault')];
  const keep = (): void =>
    save(new Blob([rowErrorsCsv(rowErrors, head)], { type: 'text/csv' }), `${name.replace(/\.\w+$/, '')}-faults.csv`);
  return (
    <Stack as="section" gap={12} align="stretch" aria-live="polite">
      {totals && (
        <Columns as="dl" of={4} narrowOn="phone" narrow={2} gap={8}>
          {kinds.map((kind) => (
            <Stat
              key={kind}
              framed
              padding="8px 14px"
              label={text(kind === 'skip' ? 'import.skip-count' : `import.${kind}`)}
              value={number(totals[kind])}
              color={kind === 'error' && totals.error > 0 ? 'bad' : undefined}
            />
          ))}
        </Columns>
      )}
      {rowErrors.length > 0 && (
        <>
          <PlainTable
            maxHeight="240px"
            head={
              <tr>
                {head.map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            }
          >
            {rowErrors.slice(0, mostShown).map(({ line, column, rule, msg }) => (
              <tr key={`${line}:${column}:${rule}`}>
                <td>{line}</td>
                <td>{column}</td>
                <td>{msg}</td>
              </tr>
            ))}
          </PlainTable>
          <Button type="link" size="small" onClick={keep}>
            {text('import.failed-rows')}
          </Button>
        </>
      )}
    </Stack>
  );
}
