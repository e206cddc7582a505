import { titleOf } from '@shopkeeper/resource/view';
import { MoneyText } from '@shopkeeper/ui';
import { useFormatters } from '@shopkeeper/ui/i18n';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import type { ResourceList } from '../list-state/use-resource-list.ts';

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
