import type { ListRowOf } from '@shopkeeper/resource';
import { MoneyText, usePhone } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { StatusBadge, Text } from '@shopkeeper/ui/layout';
import { listReader, type ListTab, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { product } from '../product.resource.ts';
import { useImportOptions } from '../import/web/use-import-options.ts';
import { RepricePreview } from './reprice-preview.tsx';
import { productFormPath, productPath } from './product-detail.ts';

type Row = ListRowOf<typeof product>;

const isState = (status: string) => ({ field: 'status', op: 'eq', value: status }) as const;

const tabs: readonly ListTab[] = [
  { key: 'all', titleKey: 'product:text.tab.all', filter: { field: 'status', op: 'ne', value: 'archived' } },
  ...(['on_sale', 'off_sale', 'draft', 'scheduled', 'archived'] as const).map((status) => ({
    key: status,
    titleKey: `product:choice.status.${status}`,
    filter: isState(status),
  })),
  {
    key: 'lowStock',
    titleKey: 'product:text.tab.lowStock',
    filter: { and: [{ field: 'lowSkus', op: 'gt', value: 0 }, isState('on_sale')] },
  },
  {
    key: 'soldOut',
    titleKey: 'product:text.tab.soldOut',
    filter: { and: [{ field: 'stockTotal', op: 'le', value: 0 }, isState('on_sale')] },
  },
];

function PriceRange({ row: { priceMin, priceMax } }: { readonly row: Row }) {
  const isPhone = usePhone();
  if (isPhone) return <MoneyText fen={priceMin} />;
  return (
    <>
      <MoneyText fen={priceMin} />
      {priceMax > priceMin && (
        <>
          {' – '}
          <MoneyText fen={priceMax} />
        </>
      )}
    </>
  );
}

function Stock({ row: { stockTotal, lowSkus } }: { readonly row: Row }) {
  const text = useText('product');
  const { number } = useFormatters();
  const isPhone = usePhone();
  if (stockTotal <= 0)
    return (
      <Text as="b" color="bad" weight={500}>
        {text('text.soldOut')}
      </Text>
    );
  return (
    <Text numeric color={lowSkus > 0 ? 'warn' : undefined} title={lowSkus > 0 ? text('text.lowSkus', { count: lowSkus }) : ''}>
      {lowSkus > 0 && !isPhone && <StatusBadge color="warn">{text('text.low', { count: lowSkus })}</StatusBadge>}{' '}
      {number(stockTotal)}
    </Text>
  );
}

/** The mean of the stars; none without evaluations. */
function Rating({ row: { reviewCount, ratingX100 } }: { readonly row: Row }) {
  const { number } = useFormatters();
  return reviewCount === 0 ? '–' : number(ratingX100 / 100);
}

export const readAhead = listReader({ resource: product, tabs });

/** The list of products: tabs by state and stock, bulk actions; a row opens its product. */
export function ProductListScreen() {
  const text = useText('product');
  const importOptions = useImportOptions();
  const isPhone = usePhone();
  return (
    <ResourceScreen
      resource={product}
      tabs={tabs}
      countsPath={`${product.prefix}counts`}
      detailPath={productPath}
      formPath={productFormPath}
      onPhone={['name', 'priceMin', 'stockTotal']}
      previews={{ reprice: RepricePreview }}
      cells={{ priceMin: PriceRange, stockTotal: Stock, ratingX100: Rating }}
      columns={{
        name: {
          grow: 1,
          width: isPhone ? 150 : 260,
          note: ({ skuCount }) => (!isPhone && Number(skuCount) > 1 ? text('text.variants', { count: Number(skuCount) }) : null),
        },
        spuCode: { hidden: true },
        brandId: { hidden: true },
        categoryId: { width: 128 },
        priceMin: { title: text('text.price'), width: isPhone ? 84 : 152 },
        priceMax: { hidden: true },
        stockTotal: { width: isPhone ? 72 : 112 },
        lowSkus: { hidden: true },
        skuCount: { hidden: true },
        salesCount: { width: 72 },
        reviewCount: { hidden: true },
        ratingX100: { hidden: true },
      }}
      importOptions={importOptions}
      exportsSheet
    />
  );
}
