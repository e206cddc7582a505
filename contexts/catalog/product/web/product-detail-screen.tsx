import { noLabels, useMay, type WireRow } from '@shopkeeper/admin-ui';
import { assetUrl } from '@shopkeeper/api-client/session';
import { usePage } from '@shopkeeper/shell';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Columns, Stat, Text } from '@shopkeeper/ui/layout';
import { Pencil } from '@shopkeeper/ui/icons';
import { DetailPage, FieldDescriptions, FieldValue, Section, TransitionButton } from '@shopkeeper/admin-ui/detail';
import { GridMessagesProvider } from '@shopkeeper/admin-ui/list';
import { MoneyText } from '@shopkeeper/ui';
import { Button } from 'antd';
import { product } from '../product.resource.ts';
import { type ProductDetail, productFormPath } from './product-detail.ts';
import { RepricePreview } from './reprice-preview.tsx';
import { SkuPriceHistory } from '../../sellable/web/sku-price-history.tsx';
import { SkuTable } from './sku-table.tsx';
import './product.css';

/** Red without any stock, amber when a SKU is low on stock. */
const stockColor = (total: number, low: number) => (total <= 0 ? 'bad' : low > 0 ? 'warn' : undefined);

const namedDetails = [
  'subtitle',
  'categoryId',
  'brandId',
  'productType',
  'unit',
  'spuCode',
  'handle',
  'keywords',
  'intro',
] as const;
const saleFacts = ['freightMode', 'minQty', 'limitPerOrder', 'publishAt', 'publishedAt', 'createdAt', 'updatedAt'] as const;

/** Returns the fields that have a value. */
const filled = (row: ProductDetail, names: readonly (keyof ProductDetail)[]): readonly (keyof ProductDetail)[] =>
  names.filter((name) => row[name] !== null && row[name] !== '' && !(Array.isArray(row[name]) && row[name].length === 0));

/** The page of one product: pictures, SKUs with their stock, details, history and transitions. */
export function ProductDetailScreen() {
  const id = Number(usePage().params['id']);
  return (
    <GridMessagesProvider>
      <DetailPage
        resource={product}
        id={id}
        actions={(row) => <Edit id={row.id} />}
        transitions={(row) => <Moves row={row} />}
        main={(row) => <Main row={row} />}
        aside={(row) => <Aside row={row} />}
      />
    </GridMessagesProvider>
  );
}

function Edit({ id }: { readonly id: number }) {
  const text = useText('product');
  const may = useMay();
  const page = usePage();
  if (!may('edit', product.page)) return null;
  return (
    <Button icon={<Pencil size={15} />} onClick={() => page.navigate(productFormPath(id))}>
      {text('text.edit')}
    </Button>
  );
}

/** Publish and restore are the primary buttons, rendered last. */
function Moves({ row }: { readonly row: ProductDetail }) {
  const common = { resource: product, row: row as WireRow } as const;
  return (
    <>
      <TransitionButton {...common} name="recycle" />
      <TransitionButton {...common} name="unpublish" />
      <TransitionButton {...common} name="reprice" Preview={RepricePreview} />
      {row.repricedAt !== null && <TransitionButton {...common} name="restorePrices" />}
      <TransitionButton {...common} name="schedule" />
      <TransitionButton {...common} name="restore" isPrimary />
      <TransitionButton {...common} name="publish" isPrimary />
    </>
  );
}

function Main({ row }: { readonly row: ProductDetail }) {
  const text = useText('product');
  return (
    <>
      {row.images.length > 0 && <Pictures urls={row.images} />}
      <Section
        title={text('field.skus')}
        extra={
          <Text color="muted" size={12}>
            {text('text.skuCount', { count: row.skus.length })}
          </Text>
        }
      >
        <SkuTable row={row} />
      </Section>
      {row.detail && (
        <Section title={text('field.detail')}>
          <FieldValue resource={product} name="detail" value={row.detail} labels={noLabels} />
        </Section>
      )}
    </>
  );
}

function Pictures({ urls }: { readonly urls: readonly string[] }) {
  const text = useText('product');
  return (
    <ul className="product-pictures" aria-label={text('field.images')}>
      {urls.map((url, at) => (
        <li key={`${at}:${url}`}>
          <a href={assetUrl(url)} target="_blank" rel="noopener noreferrer" aria-label={text('text.pictureNo', { no: at + 1 })}>
            <img src={assetUrl(url)} alt="" loading={at === 0 ? 'eager' : 'lazy'} decoding="async" referrerPolicy="no-referrer" />
          </a>
          {at === 0 && <span>{text('text.cover')}</span>}
        </li>
      ))}
    </ul>
  );
}

function Aside({ row }: { readonly row: ProductDetail }) {
  const text = useText('product');
  return (
    <>
      <Section title={text('text.figures')}>
        <Figures row={row} />
      </Section>
      <Section title={text('text.section.basics')}>
        <FieldDescriptions layout={2} resource={product} row={row as WireRow} names={filled(row, namedDetails)} />
      </Section>
      <Section title={text('text.section.sale')}>
        <FieldDescriptions
          layout={2}
          resource={product}
          row={row as WireRow}
          names={filled(row, [saleFacts[0], 'freightAmount', 'freightTemplateId', ...saleFacts.slice(1)])}
        />
      </Section>
      <Section title={text('text.priceHistory')}>
        <SkuPriceHistory id={row.id} key={row.version} />
      </Section>
    </>
  );
}

function Figures({ row: { priceMin, priceMax, stockTotal, salesCount, lowSkus } }: { readonly row: ProductDetail }) {
  const text = useText('product');
  const { number } = useFormatters();
  return (
    <Columns as="dl" of="auto auto auto" gap="12px 28px" className="product-stats">
      <Stat
        label={text('text.price')}
        value={
          <>
            <MoneyText fen={priceMin} />
            {priceMax > priceMin && (
              <>
                {' – '}
                <MoneyText fen={priceMax} />
              </>
            )}
          </>
        }
      />
      <Stat label={text('field.stockTotal')} value={number(stockTotal)} color={stockColor(stockTotal, lowSkus)} />
      <Stat label={text('field.salesCount')} value={number(salesCount)} />
    </Columns>
  );
}
