import { useFormatters, useText } from '@shopkeeper/web-kit';
import { importKinds, type ImportTotals } from '../import-reported.domain.ts';

/** The numbers of created, updated, skipped and failed products, as chips. */
export function Totals({ totals }: { readonly totals: ImportTotals }) {
  const text = useText('product');
  const { number } = useFormatters();
  return (
    <dl className="pr-totals">
      {importKinds.map((kind) => (
        <div key={kind} className={totals[kind] > 0 ? kind : 'none'} data-total={kind}>
          <dt>{text(`text.import.kind.${kind}`)}</dt>
          <dd>{number(totals[kind])}</dd>
        </div>
      ))}
    </dl>
  );
}
