import { titleOf } from '@shopkeeper/resource';
import { MoneyText } from '../cells/money-text.tsx';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { useResourceText, useResourceLabels } from '../resource-text.ts';
import type { ResourceList } from './use-resource-list.ts';

interface OtherTotalsProps {
  readonly list: ResourceList;
  readonly totals: Readonly<Record<string, number>>;
}

/** Shows the sums that have no column in the list, next to the count. */
export function OtherTotals({ list: { resource }, totals }: OtherTotalsProps) {
  const text = useResourceText();
  const resourceLabels = useResourceLabels(resource);
  const { number } = useFormatters();
  const others = resource.totals.filter((key) => !resource.list.includes(key) && totals[key] !== undefined);
  return others.map((key) => (
    <span key={key} className="rs-other-total">
      {resourceLabels.of(titleOf(resource, key))}
      {text('filter.colon')}
      {resource.ownFields[key]?.kind === 'money' ? <MoneyText fen={totals[key] ?? 0} /> : number(totals[key] ?? 0)}
    </span>
  ));
}
