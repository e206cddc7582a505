import { useCall } from '@shopkeeper/api-client';
import { ErrorState } from '@shopkeeper/admin-ui';
import { MoneyText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Text, Timeline } from '@shopkeeper/ui/layout';
import type { SkuPriceChange, SkuPriceChanges } from '../sku-price-history.domain.ts';
import { product } from '../../product/product.resource.ts';

const Price = ({ fen }: { readonly fen: number | null }) => (fen === null ? <>–</> : <MoneyText fen={fen} />);

const toneOf = ({ from, to }: SkuPriceChange) => (from === null ? 'info' : to === null ? 'bad' : 'idle');

/** What changed in the own prices of a product's SKUs, by whom and when. */
export function SkuPriceHistory({ id }: { readonly id: number }) {
  const text = useText('product');
  const { data, error, refetch } = useCall<SkuPriceChanges>(`${product.prefix}priceHistory`, { id });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return null;
  if (data.result.length === 0) return <Text color="muted">{text('text.noPriceChange')}</Text>;
  return (
    <>
      <Timeline
        entries={data.result.map((change) => ({
          id: `${change.at} ${change.skuId}`,
          at: change.at,
          by: change.by,
          tone: toneOf(change),
          title: change.specText === '' ? text('text.onlySku') : change.specText,
          details: (
            <Text as="small" color="muted" numeric>
              <Price fen={change.from} /> → <Price fen={change.to} />
            </Text>
          ),
        }))}
      />
      {data.isMore && (
        <Text as="p" color="muted" size={13}>
          {text('text.olderPrices')}
        </Text>
      )}
    </>
  );
}
