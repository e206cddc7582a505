import { useFormatters } from '@shopkeeper/ui/i18n';
import { Disclosure, Stack, Text } from '@shopkeeper/ui/layout';
import { Alert, Tabs } from 'antd';
import { EmptyState } from '../states/empty-state.tsx';
import { useResourceText } from '../texts/resource-text.ts';
import { ColumnAssignment } from './column-assignment.tsx';
import { EncodingChoice } from './encoding-choice.tsx';
import { ImportChoices } from './import-choices.tsx';
import type { ImportStepProps } from './use-import.ts';
import { PreviewTable } from './import-preview.tsx';
import type { ImportReport } from './import-report.ts';
import { Totals } from './import-totals.tsx';
import { RowErrorTable } from './row-error-table.tsx';

/** The report of a dry run: the form of the file, totals, changes and row errors. */
export function ImportReportView({ report, run, ...props }: ImportStepProps & { readonly report: ImportReport }) {
  const text = useResourceText();
  const { number } = useFormatters();
  const { totals, unknown, format, rows, columns, assignable, currency, adds, addCount } = report;
  const known = columns.filter(({ column }) => column !== null).length;
  const form = props.options.formats?.[format];
  return (
    <Stack as="section" aria-live="polite" gap={12}>
      <Stack as="p" row gap={10} align="baseline">
        {form !== undefined && <b>{form}</b>}
        <Text color="muted" size={13}>
          {text('import.rows', { count: number(rows) })}
          {currency !== null && ` · ${text('import.currency', { currency })}`}
        </Text>
      </Stack>
      <EncodingChoice encoding={run.encoding.asked} chosen={run.encoding.chosen} choose={(one) => void run.choose(one)} />
      <Totals totals={totals} />
      {addCount > 0 && (
        <Text as="div" size={13}>
          <Disclosure title={text('import.adds', { count: number(addCount) })}>{adds.join(' · ')}</Disclosure>
        </Text>
      )}
      <ImportChoices {...props} run={run} report={report} />
      <Text as="div" color="muted" size={13}>
        <Disclosure
          title={text('import.columns-recognised', { count: known, total: columns.length })}
          isOpen={Object.keys(run.decisions.columns).length > 0}
        >
          <ColumnAssignment columns={columns} assignable={assignable} run={run} />
        </Disclosure>
      </Text>
      {unknown.length > 0 && (
        <Text as="div" color="muted" size={13}>
          <Disclosure title={text('import.unknown', { count: unknown.length })}>{unknown.join(', ')}</Disclosure>
        </Text>
      )}
      {report.warningCount > 0 && <Warnings report={report} />}
      <ReportTabs {...props} report={report} />
    </Stack>
  );
}

const mostReasons = 3;

/** Rows that will be imported differently from the file, with the reasons: they would be missed in a tab that is not open. */
function Warnings({ report: { warnings, warningCount } }: { readonly report: ImportReport }) {
  const text = useResourceText();
  const reasons = [...new Set(warnings.map(({ msg }) => msg))];
  return (
    <Alert
      type="warning"
      showIcon
      title={text('import.has-warnings', { count: warningCount })}
      description={reasons.slice(0, mostReasons).join(' · ')}
    />
  );
}

function ReportTabs({ report, resource, options }: Omit<ImportStepProps, 'run'> & { readonly report: ImportReport }) {
  const text = useResourceText();
  const { number } = useFormatters();
  const { rowErrorCount, rowErrors, warningCount, warnings, preview, totals } = report;
  const total = totals.create + totals.update + totals.error;
  const changes =
    preview.length === 0 ? (
      <EmptyState title={text('import.nothing')} hint={text('import.nothing-hint')} />
    ) : (
      <PreviewTable {...{ resource, options, total }} documents={preview} />
    );
  const items = [
    { key: 'preview', label: text('import.preview'), children: changes },
    {
      key: 'errors',
      label: `${text('import.errors')} ${number(rowErrorCount)}`,
      children: <RowErrorTable rowErrors={rowErrors} count={rowErrorCount} />,
    },
    {
      key: 'warnings',
      label: `${text('import.warnings')} ${number(warningCount)}`,
      children: <RowErrorTable rowErrors={warnings} count={warningCount} />,
    },
  ];
  const counts: Readonly<Record<string, number>> = { errors: rowErrorCount, warnings: warningCount };
  const shown = items.filter(({ key }) => counts[key] !== 0);
  return <Tabs size="small" items={shown} defaultActiveKey={rowErrorCount > 0 ? 'errors' : 'preview'} />;
}
