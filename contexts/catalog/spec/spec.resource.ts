import { defineResource } from '@shopkeeper/resource';
import { defineLines, f } from '@shopkeeper/resource/fields';

/** One value of a spec: a colour, a size. */
export const specValue = defineLines({
  name: 'value',
  fields: { name: f.text({ max: 40 }), image: f.image({ optional: true }) },
});

/** A template of a spec that distinguishes SKUs of a product: colour, size, capacity. */
export const spec = defineResource({
  context: 'catalog',
  name: 'spec',
  menu: { group: 'catalog', icon: 'layers', weigh: 60 },
  fields: {
    name: f.text({ max: 40 }),
    note: f.text({ max: 200, optional: true }),
    values: f.lines(specValue, { min: 1, max: 100 }),
    weigh: f.weigh(),
  },
  label: 'name',
  personal: 'none',
  list: ['name', 'values', 'note', 'updatedAt'],
  filters: ['name', 'updatedAt'],
  search: ['name', 'note'],
  form: ['name', 'note', 'values'],
  unique: [['name']],
  rules: [
    ({ values }) =>
      new Set(values.map((value) => value.name)).size < values.length ? { path: 'values', rule: 'duplicate' } : null,
  ],
});
