import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { PlainTable, Stack, Text } from '@shopkeeper/ui/layout';
import type { Change } from '../changes.domain.ts';
import { kindColors } from './totals.tsx';
import type { PreviewedProduct, PreviewedVariant } from '../reported.domain.ts';

const mostChanges = 4;

/** Lists the previewed products with their changes. */
export function PreviewTable({ products, total }: { readonly products: readonly PreviewedProduct[]; readonly total: number }) {
  const text = useText('product');
  const { number } = useFormatters();
  return (
    <>
      <PlainTable
        maxHeight="min(380px, 44vh)"
        head={
          <tr>
            <th scope="col">{text('text.import.what')}</th>
            <th scope="col">{text('field.name')}</th>
            <th scope="col">{text('text.import.changes')}</th>
            <th scope="col" className="end">
              {text('text.import.line')}
            </th>
          </tr>
        }
      >
        {products.map((one) => (
          <tr key={one.handle}>
            <td>
              <Text size={12} nowrap color={kindColors[one.kind]}>
                {text(`text.import.kind.${one.kind}`)}
              </Text>
            </td>
            <td style={{ minWidth: 150 }}>
              {one.name || '–'}
              <Text as="small" block color="muted" size={12}>
                {one.handle}
              </Text>
            </td>
            <td>
              <Changes product={one} />
            </td>
            <td className="end">{one.lines[0] === undefined ? '–' : number(one.lines[0])}</td>
          </tr>
        ))}
      </PlainTable>
      {total > products.length && (
        <Text as="p" color="muted" size={12} padding="8px 12px">
          {text('text.import.more', { count: number(total - products.length) })}
        </Text>
      )}
    </>
  );
}

/** Shows the SKU count of a new product, or the changes of an existing one, its own fields first. */
function Changes({ product: { kind, changes, variants } }: { readonly product: PreviewedProduct }) {
  const text = useText('product');
  if (kind === 'error') return <Text color="bad">{text('text.import.seeFaults')}</Text>;
  if (kind === 'create') return text('text.import.newSkus', { count: variants.length });
  const changed = variants.filter((one) => one.kind !== 'skip');
  const all = [
    ...changes.map((change) => ({ who: '', change })),
    ...changed.flatMap((one) => one.changes.map((change) => ({ who: nameOf(one), change }))),
  ];
  const added = changed.filter((one) => one.kind === 'create').length;
  const rest = all.length - mostChanges;
  return (
    <Stack as="ul">
      {all.slice(0, mostChanges).map(({ who, change }) => (
        <li key={`${who}:${change.field}`}>
          {who !== '' && (
            <Text as="small" color="muted" size={12}>
              {who}
            </Text>
          )}{' '}
          <ChangeText change={change} />
        </li>
      ))}
      {added > 0 && <li>{text('text.import.addedSkus', { count: added })}</li>}
      {rest > 0 && (
        <Text as="li" color="muted" size={12}>
          {text('text.import.moreChanges', { count: rest })}
        </Text>
      )}
    </Stack>
  );
}

const nameOf = ({ values, skuCode }: PreviewedVariant): string => values.join(' / ') || (skuCode ?? '');

const columnNames: Readonly<Record<string, string>> = {
  priceAmount: 'line.sku.priceAmount',
  marketAmount: 'line.sku.marketAmount',
  costAmount: 'line.sku.costAmount',
  skuCode: 'line.sku.skuCode',
  barcode: 'line.sku.barcode',
  values: 'line.sku.values',
  weightG: 'line.sku.weightG',
  lowStock: 'line.sku.lowStock',
  image: 'line.sku.image',
  stock: 'text.column.stock',
  category: 'field.categoryId',
  brand: 'field.brandId',
  inventoryPolicy: 'text.import.inventoryPolicy',
  seoTitle: 'text.import.seoTitle',
  seoDescription: 'text.import.seoDescription',
};

function ChangeText({ change: { field, before, after } }: { readonly change: Change }) {
  const text = useText('product');
  const shownText = useShownText();
  return (
    <>
      {text(columnNames[field] ?? `field.${field}`)}:{' '}
      <Text as="s" color="muted">
        {shownText(field, before)}
      </Text>{' '}
      →{' '}
      <Text as="b" weight={500}>
        {shownText(field, after)}
      </Text>
    </>
  );
}

const mostLetters = 40;

/** Formats a changed value briefly: amounts with their currency, lists joined, long texts cut. */
function useShownText(): (field: string, value: unknown) => string {
  const { moneyText, number } = useFormatters();
  const text = useText('product');
  return (field, value) => {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'number') return field.endsWith('Amount') ? moneyText(value) : number(value);
    if (Array.isArray(value))
      return field === 'images' ? text('text.pictures', { count: value.length }) : value.map(String).join(' / ');
    return field === 'status' && typeof value === 'string' ? text(`choice.status.${value}`) : cut(value);
  };
}

function cut(value: unknown): string {
  const shown = typeof value === 'string' ? value : JSON.stringify(value);
  return shown.length > mostLetters ? `${shown.slice(0, mostLetters)}…` : shown;
}
