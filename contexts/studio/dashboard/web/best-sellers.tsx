import { PageLink, useOverlay } from '@shopkeeper/shell';
import { Thumbnail } from '@shopkeeper/shell/pages';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns, Panel, PlainButton, Stack, Text } from '@shopkeeper/ui/layout';
import { ErrorState, PageDrawer, save } from '@shopkeeper/admin-ui';
import { listAddress } from '@shopkeeper/admin-ui/list';
import { MoneyText } from '@shopkeeper/ui';
import { Button, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { daysIn, type Period } from '../dashboard.domain.ts';
import { type Panels, type Ranking, rankings, type Sold } from '../overview.domain.ts';
import { type Range, useBestSellers } from './overview.ts';
import { shareOf } from './share-of.ts';
import { csvOf } from './sold-csv.ts';

interface BestSellersProps {
  readonly panels: Panels;
  readonly range: Range;
}

/** The first best sellers by amount or quantity, and a drawer with all of them. */
export function BestSellers({ panels, range }: BestSellersProps) {
  const text = useText('dashboard');
  const [by, setBy] = useState<Ranking>('amount');
  const [isOpen, setOpen] = useOverlay();
  const products = panels.products[by];
  return (
    <Panel title={text('text.bestSellers')} padding="14px 16px" extra={<RankingChoice by={by} onChange={setBy} />}>
      {products.length === 0 && <Text color="muted">{text('text.nothingSold')}</Text>}
      <SoldProducts products={products.slice(0, 6)} by={by} period={panels.period} />
      {products.length > 6 && (
        <PlainButton kind="link" onClick={() => setOpen(true)}>
          {text('text.viewAll')}
        </PlainButton>
      )}
      {isOpen && <AllBestSellers panels={panels} range={range} first={by} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function RankingChoice({ by, onChange }: { readonly by: Ranking; readonly onChange: (by: Ranking) => void }) {
  const text = useText('dashboard');
  return (
    <Segmented
      size="small"
      value={by}
      options={rankings.map((value) => ({ value, label: text(`text.ranking.${value}`) }))}
      onChange={onChange}
    />
  );
}

interface SoldProductsProps {
  readonly products: readonly Sold[];
  readonly by: Ranking;
  readonly period: Period;
}

/** Products in the order of a ranking; the quantity leads to the orders of the product in the period. */
function SoldProducts({ products, by, period }: SoldProductsProps) {
  const text = useText('dashboard');
  const top = products[0]?.[by] ?? 0;
  return (
    <Stack as="ol" gap={10}>
      {products.map((one, index) => (
        <Columns
          as="li"
          key={one.productId}
          of="22px 28px minmax(0, 1fr) auto"
          gap={10}
          align="center"
          className="dashboard-line"
        >
          <Text as="b" numeric weight={index < 3 ? 600 : 500} color={index < 3 ? 'accent' : 'muted'}>
            {index + 1}
          </Text>
          <Thumbnail src={one.image} size={28} />
          <Stack gap={2}>
            <Text ellipsis>
              <PageLink className="ly-quiet-link" to={`/admin/catalog/product/${one.productId}`}>
                {one.name}
              </PageLink>
            </Text>
            <u className="thin" style={{ width: shareOf(one[by], top) }} />
          </Stack>
          <Stack align="end">
            <MoneyText fen={one.amount} />
            <Text as="small" color="muted" size={12} numeric>
              <PageLink className="ly-quiet-link" to={ordersOf(one, period)}>
                {text('text.sold', { qty: one.qty })}
              </PageLink>
            </Text>
          </Stack>
        </Columns>
      ))}
    </Stack>
  );
}

/** The orders paid in a period whose items have the name of a product. */
const ordersOf = ({ name }: Sold, { from, to }: Period): string => {
  const paid = listAddress('/admin/sales/order', [{ field: 'paidAt', op: 'between', value: [from, to - 1] }]);
  return `${paid}&q=${encodeURIComponent(name)}`;
};

interface AllBestSellersProps extends BestSellersProps {
  readonly first: Ranking;
  readonly onClose: () => void;
}

/** Up to 200 best sellers of the period. */
function AllBestSellers({ panels, range, first, onClose }: AllBestSellersProps) {
  const text = useText('dashboard');
  const [by, setBy] = useState(first);
  const { data, error, refetch } = useBestSellers(range, by);
  const { from, to } = daysIn(panels.period);
  return (
    <PageDrawer
      title={`${text('text.bestSellers')} · ${from} – ${to}`}
      size={520}
      extra={
        <Stack row gap={10}>
          <RankingChoice by={by} onChange={setBy} />
          <Button size="small" disabled={!data} onClick={() => save(csvOf(data?.products ?? [], text), `${from}_${to}.csv`)}>
            {text('text.export')}
          </Button>
        </Stack>
      }
      onClose={onClose}
    >
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && <SoldProducts products={data.products} by={by} period={panels.period} />}
    </PageDrawer>
  );
}
