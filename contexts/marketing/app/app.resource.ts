import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

/** An app of the shop for telephones; its versions are app releases. Apps name themselves by `appKey` when they ask for updates. */
export const app = defineResource({
  context: 'marketing',
  name: 'app',
  menu: { group: 'marketing', icon: 'monitor-smartphone', weigh: 40 },
  fields: {
    appKey: f.code({ max: 40, format: 'slug', write: 'once' }),
    name: f.text({ max: 60 }),
    bundleId: f.code({ max: 100, optional: true }),
    enabled: f.flag({ default: true }),
    note: f.text({ max: 200, optional: true }),
  },
  label: 'name',
  personal: 'none',
  list: ['appKey', 'name', 'bundleId', 'enabled', 'updatedAt'],
  filters: ['enabled', 'name', 'appKey', 'updatedAt'],
  search: ['name', 'appKey'],
  form: ['appKey', 'name', 'bundleId', 'enabled', 'note'],
  unique: [['appKey']],
});
