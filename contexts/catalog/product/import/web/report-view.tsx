import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Disclosure, Stack, Text } from '@shopkeeper/ui/layout';
import { EmptyState } from '@shopkeeper/admin-ui';
import { EncodingChoice } from '@shopkeeper/admin-ui/list';
import { Tabs } from 'antd';
import { RowErrorTable } from './row-errors.tsx';
import { PreviewTable } from './preview.tsx';
import { Totals } from './totals.tsx';
import type { ImportRun } from './use-import.ts';
import type { StoredReport } from './wire.ts';

/** The report of a dry run: format, totals, changes and row errors. */
export function ImportReportView({ report, run }: { readonly report: StoredReport; readonly run: ImportRun }) {
  const text = useText('product');
  const { number } = useFormatters();
  const { rowErrorCount, rowErrors, warningCount, warnings, preview, totals } = report;
  const titled = (title: string, count: number): string => `${text(`text.import.${title}`)} ${number(count)}`;
  const items = [
    {
      key: 'preview',
      label: text('text.import.preview'),
      children:
        preview.length === 0 ? (
          <EmptyState title={text('text.import.nothing')} hint={text('hint.importNothing')} />
        ) : (
          <PreviewTable products={preview} total={totals.create + totals.update + totals.error} />
        ),
    },
    ...(rowErrorCount > 0
      ? [
          {
            key: 'faults',
            label: titled('faults', rowErrorCount),
            children: <RowErrorTable rowErrors={rowErrors} count={rowErrorCount} />,
          },
        ]
      : []),
    ...(warningCount > 0
      ? [
          {
            key: 'warnings',
            label: titled('warnings', warningCount),
            children: <RowErrorTable rowErrors={warnings} count={warningCount} />,
          },
        ]
      : []),
  ];
  return (
    <Stack as="section" aria-live="polite" gap={12}>
      <Stack as="p" row gap={10} align="baseline">
        <b>{text(`text.import.format.${report.format}`)}</b>
        <Text color="muted" size={13}>
          {text('text.import.rows', { count: number(report.rows) })}
        </Text>
      </Stack>
      <EncodingChoice encoding={run.encoding.asked} chosen={run.encoding.chosen} choose={(one) => void run.choose(one)} />
      <Totals totals={totals} />
      {report.unknown.length > 0 && (
        <Text as="div" color="muted" size={13}>
          <Disclosure title={text('text.import.unknown', { count: report.unknown.length })}>
            {report.unknown.join(', ')}
          </Disclosure>
        </Text>
      )}
      <Tabs size="small" items={items} defaultActiveKey={rowErrorCount > 0 ? 'faults' : 'preview'} />
    </Stack>
  );
}
