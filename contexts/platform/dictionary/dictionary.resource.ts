import { defineResource } from '@shopkeeper/resource';
import { defineLines, f } from '@shopkeeper/resource/fields';

/** One entry of a dictionary: the stored value, and its labels in both languages. */
export const dictionaryItem = defineLines({
  name: 'item',
  fields: {
    value: f.code({ max: 60 }),
    labelZh: f.text({ max: 60 }),
    labelEn: f.text({ max: 60 }),
    statusColor: f.choice({ values: ['ok', 'warn', 'bad', 'info', 'idle'], default: 'idle' }),
    enabled: f.flag({ default: true }),
  },
});

/** A list of values that staff can extend without a new release. */
export const dictionary = defineResource({
  context: 'platform',
  name: 'dictionary',
  menu: { group: 'system', icon: 'book-a', weigh: 40 },
  fields: {
    code: f.code({ max: 60, format: 'dictionary', write: 'once' }),
    name: f.text({ max: 60 }),
    builtIn: f.flag({ write: 'server' }),
    note: f.text({ max: 200, optional: true }),
    enabled: f.flag({ default: true }),
    items: f.lines(dictionaryItem, { max: 500 }),
  },
  label: 'name',
  personal: 'none',
  list: ['code', 'name', 'builtIn', 'enabled', 'updatedAt'],
  filters: ['enabled', 'builtIn', 'code'],
  search: ['code', 'name'],
  form: ['code', 'name', 'note', 'enabled', 'items'],
  order: ['code'],
  unique: [['code']],
  rules: [
    ({ items }) => (new Set(items.map((item) => item.value)).size < items.length ? { path: 'items', rule: 'duplicate' } : null),
  ],
});
