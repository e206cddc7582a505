import { category, product } from '@shopkeeper/catalog';
import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

/** Rates of a product or a category in place of the usual ones, in basis points; that of the product applies first. */
export const commissionRate = defineResource({
  context: 'distribution',
  name: 'commission-rate',
  menu: { group: 'marketing', icon: 'sliders-horizontal', weigh: 42 },
  fields: {
    name: f.text({ max: 60 }),
    scope: f.choice({ values: ['product', 'category'], default: 'product' }),
    productId: f.ref(() => product, { optional: true }),
    categoryId: f.ref(() => category, { optional: true }),
    tierOneRate: f.ratio({ max: 10_000 }),
    tierTwoRate: f.ratio({ max: 10_000, default: 0 }),
    enabled: f.flag({ default: true }),
  },
  label: 'name',
  personal: 'none',
  list: ['name', 'scope', 'productId', 'categoryId', 'tierOneRate', 'tierTwoRate', 'enabled', 'updatedAt'],
  filters: ['scope', 'productId', 'categoryId', 'enabled', 'updatedAt'],
  search: ['name'],
  form: ['name', 'scope', ['productId', 'categoryId'], ['tierOneRate', 'tierTwoRate'], 'enabled'],
  when: {
    productId: { shown: ({ scope }) => scope === 'product', required: true },
    categoryId: { shown: ({ scope }) => scope === 'category', required: true },
  },
  unique: [['productId'], ['categoryId']],
});
