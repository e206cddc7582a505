import { Thumbnail } from '@shopkeeper/shell/pages';
import { MoneyText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import type { PricedProduct } from '../member-prices.domain.ts';

type PricedSku = PricedProduct['skus'][number];

/** What a unit costs from further quantities on. */
function Breaks({ stages }: Pick<PricedSku, 'stages'>) {
  const text = useText('member-prices');
  const { number } = useFormatters();
  const further = stages.slice(1);
  if (further.length === 0) return null;
  return (
    <Stack as="ul" gap={2} aria-label={text('text.breaks')}>
      {further.map(({ minQty, unitPrice }) => (
        <Text as="li" key={minQty} size={13} color="warn" numeric>
          {text('text.from', { qty: number(minQty) })} <MoneyText fen={unitPrice} />
        </Text>
      ))}
    </Stack>
  );
}

function SkuRow({ sku: { specText, skuCode, listPrice, stages, isAvailable } }: { readonly sku: PricedSku }) {
  const text = useText('member-prices');
  const own = stages[0]?.unitPrice ?? listPrice;
  return (
    <li className="member-prices-sku">
      <Stack gap={2}>
        <Text size={13} color="secondary">
          {[specText, skuCode].filter(Boolean).join(' · ')}
        </Text>
        {stages[0]?.listName && (
          <Text size={13} color="muted">
            {stages[0].listName}
          </Text>
        )}
        <Breaks stages={stages} />
        {!isAvailable && (
          <Text size={13} color="muted">
            {text('text.soldOut')}
          </Text>
        )}
      </Stack>
      <Text align="end" nowrap numeric>
        {own < listPrice && (
          <Text as="s" size={13} block aria-label={text('text.listPrice')}>
            <MoneyText fen={listPrice} />
          </Text>
        )}
        <Text as="b" size={16} weight={600} block>
          <MoneyText fen={own} />
        </Text>
      </Text>
    </li>
  );
}

/** A product with what the member pays for each of its SKUs. */
export function PricedProductCard({ product: { name, image, skus } }: { readonly product: PricedProduct }) {
  return (
    <article className="member-prices-product" aria-label={name}>
      <Thumbnail src={image} size={64} radius={12} />
      <div>
        <Text as="h2" size={16} weight={500}>
          {name}
        </Text>
        <Stack as="ul">
          {skus.map((sku) => (
            <SkuRow key={sku.skuId} sku={sku} />
          ))}
        </Stack>
      </div>
    </article>
  );
}
