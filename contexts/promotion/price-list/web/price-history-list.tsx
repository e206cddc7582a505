import { useCall } from '@shopkeeper/api-client';
import { ErrorState } from '@shopkeeper/admin-ui';
import { MoneyText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Text, Timeline } from '@shopkeeper/ui/layout';
import type { PriceHistory } from '../../price-list-item/price-history.domain.ts';
import { priceListItem } from '../../price-list-item/price-list-item.resource.ts';

type Side = PriceHistory['result'][number]['to'];

function Price({ of }: { readonly of: Side }) {
  const { ratio } = useFormatters();
  if (of === null) return <>–</>;
  return of.priceAmount === null ? <>{ratio(of.discount ?? 0)}</> : <MoneyText fen={of.priceAmount} />;
}

/** What changed in the prices of a list, by whom and when. */
export function PriceHistoryList({ id }: { readonly id: number }) {
  const text = useText('price-list');
  const { number } = useFormatters();
  const { data, error, refetch } = useCall<PriceHistory>(`${priceListItem.prefix}history`, { priceListId: id });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return null;
  if (data.result.length === 0) return <Text color="muted">{text('text.noHistory')}</Text>;
  return (
    <Timeline
      entries={data.result.map(({ id: entry, at, by, skuCode: code, from, to }) => {
        const kind = from === null ? 'added' : to === null ? 'deleted' : 'changed';
        return {
          id: entry,
          at,
          by,
          tone: kind === 'added' ? 'info' : kind === 'deleted' ? 'bad' : 'idle',
          title: text(`text.change.${kind}`, { code, qty: number((to ?? from)?.minQty ?? 1) }),
          details: (
            <Text as="small" color="muted" numeric>
              <Price of={from} /> → <Price of={to} />
            </Text>
          ),
        };
      })}
    />
  );
}
