import { useFormatters, useText } from '@shopkeeper/web-kit';
import { EmptyState } from '@shopkeeper/web-kit/resource';
import { Tabs } from 'antd';
import { FaultTable } from './import-faults.tsx';
import { PreviewTable } from './import-preview.tsx';
import { Totals } from './import-totals.tsx';
import type { KeptReport } from './import-wire.ts';

/** What a sheet would do: its format, the totals, what changes, and what cannot be taken. */
export function ImportLook({ report }: { readonly report: KeptReport }) {
  const text = useText('product');
  const { number } = useFormatters();
  const { faultCount, faults, warningCount, warnings, preview, totals } = report;
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
    ...(faultCount > 0
      ? [{ key: 'faults', label: titled('faults', faultCount), children: <FaultTable faults={faults} count={faultCount} /> }]
      : []),
    ...(warningCount > 0
      ? [
          {
            key: 'warnings',
            label: titled('warnings', warningCount),
            children: <FaultTable faults={warnings} count={warningCount} />,
          },
        ]
      : []),
  ];
  return (
    <section aria-live="polite" className="pr-look">
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
      <Tabs size="small" items={items} defaultActiveKey={faultCount > 0 ? 'faults' : 'preview'} />
    </section>
  );
}
