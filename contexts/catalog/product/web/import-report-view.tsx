import { useFormatters, useText } from '@shopkeeper/web-kit';
import { EmptyState } from '@shopkeeper/web-kit/resource';
import { Tabs } from 'antd';
import { RowErrorTable } from './import-row-errors.tsx';
import { PreviewTable } from './import-preview.tsx';
import { Totals } from './import-totals.tsx';
import type { StoredReport } from './import-wire.ts';

/** The report of a dry run: format, totals, changes and row errors. */
export function ImportReportView({ report }: { readonly report: StoredReport }) {
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
    <section aria-live="polite" className="pr-report">
      <p className="pr-format">
        <b>{text(`text.import.format.${report.format}`)}</b>
        <span>{text('text.import.rows', { count: number(report.rows) })}</span>
      </p>
      <Totals totals={totals} />
      {report.unknown.length > 0 && (
        <details className="pr-unknown">
          <summary>{text('text.import.unknown', { count: report.unknown.length })}</summary>
          {report.unknown.join(', ')}
        </details>
      )}
      <Tabs size="small" items={items} defaultActiveKey={rowErrorCount > 0 ? 'faults' : 'preview'} />
    </section>
  );
}
