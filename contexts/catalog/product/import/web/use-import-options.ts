import type { ImportOptions } from '@shopkeeper/admin-ui/list';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { useMemo } from 'react';

const refreshes = ['/admin/catalog/stock/'];

/** The titles of changed values that are no fields of a product: those of its variants, and names instead of references. */
const titles: Readonly<Record<string, string>> = {
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

/** What the import dialog of products shows beyond the standard one: the kinds of files, SKUs and their changes. */
export function useImportOptions(): ImportOptions {
  const text = useText('product');
  const { moneyText } = useFormatters();
  return useMemo(
    () => ({
      refreshes,
      hint: text('text.import.formats'),
      formats: {
        shopify: text('text.import.format.shopify'),
        woocommerce: text('text.import.format.woocommerce'),
        shopkeeper: text('text.import.format.shopkeeper'),
      },
      choiceText: (name, value) =>
        text(value === undefined ? `text.import.choice.${name}` : `text.import.choice.${name}.${value}`),
      fieldTitle: (field) => {
        const key = titles[field];
        return key === undefined ? undefined : text(key);
      },
      valueText: (field, value) => {
        if (typeof value === 'number' && field.endsWith('Amount')) return moneyText(value);
        return field === 'images' && Array.isArray(value) ? text('text.pictures', { count: value.length }) : undefined;
      },
      variantsText: (variants, isNew) =>
        text(isNew ? 'text.import.newSkus' : 'text.import.addedSkus', { count: variants.length }),
    }),
    [text, moneyText],
  );
}
