import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { valueIssue, valueKinds } from './custom-setting.domain.ts';

/** A setting that the owner of the shop adds: templates read it by its name, and browsers too if it is public. */
export const customSetting = defineResource({
  context: 'platform',
  name: 'custom-setting',
  page: '/admin/addconfig',
  menu: { group: 'system', icon: 'list-plus', weigh: 85 },
  fields: {
    name: f.code({ min: 2, max: 50, format: 'dictionary', write: 'once' }),
    title: f.text({ max: 60 }),
    kind: f.choice({ values: valueKinds, default: 'text' }),
    options: f.tags({ max: 50, each: 60 }),
    dictionary: f.code({ max: 60, format: 'dictionary', optional: true }),
    value: f.json({ optional: true }),
    tip: f.text({ max: 200, optional: true }),
    isPublic: f.flag({ default: false }),
    /** The value as templates show it. */
    valueText: f.longText({ max: 20_000, write: 'server', optional: true }),
    weigh: f.weigh(),
  },
  label: 'title',
  personal: 'none: settings of the shop',
  list: ['name', 'title', 'kind', 'valueText', 'isPublic', 'updatedAt'],
  filters: ['kind', 'isPublic', 'name', 'updatedAt'],
  search: ['name', 'title'],
  form: [['title', 'name'], 'kind', 'options', 'dictionary', 'value', 'tip', 'isPublic'],
  unique: [['name']],
  operations: ['index', 'add', 'edit', 'del', 'sortable', 'export'],
  when: { dictionary: { shown: ({ kind }) => kind === 'dict', required: true } },
  rules: [valueIssue],
});
