import { defineResource } from '@shopkeeper/resource';
import { defineLines, f } from '@shopkeeper/resource/fields';
import { isOfScheme, schemes } from './theme-link.domain.ts';

/** A parameter that is added to the address. */
export const themeParam = defineLines({
  name: 'theme-param',
  fields: { name: f.code({ max: 40 }), value: f.text({ max: 200 }) },
});

/** A named place to which banners lead, between two instants. Banners name the theme, so its target changes in one place. */
export const themeUri = defineResource({
  context: 'marketing',
  name: 'theme-uri',
  menu: { group: 'marketing', icon: 'route', weigh: 85 },
  namespaces: ['schedule'],
  fields: {
    code: f.code({ max: 40, format: 'slug' }),
    name: f.text({ max: 60 }),
    theme: f.text({ max: 40, optional: true }),
    scheme: f.choice({ values: schemes, default: 'route' }),
    uri: f.text({ max: 500 }),
    client: f.choice({ values: ['all', 'web', 'ios', 'android', 'miniapp'], default: 'all' }),
    params: f.lines(themeParam, { max: 20 }),
    icon: f.image({ optional: true }),
    startsAt: f.time({ optional: true }),
    endsAt: f.time({ optional: true }),
    enabled: f.flag({ default: true }),
    weigh: f.weigh(),
  },
  label: 'name',
  personal: 'none',
  list: ['icon', 'name', 'code', 'theme', 'scheme', 'uri', 'client', 'enabled', 'startsAt', 'endsAt'],
  filters: ['scheme', 'client', 'enabled', 'code', 'startsAt', 'endsAt'],
  search: ['name', 'code', 'theme', 'uri'],
  form: ['name', 'code', 'theme', ['scheme', 'client'], 'uri', 'params', 'icon', ['startsAt', 'endsAt'], 'enabled'],
  unique: [['code']],
  order: ['-weigh', '-id'],
  operations: ['index', 'add', 'edit', 'del', 'sortable', 'export', 'import'],
  rules: [
    ({ scheme, uri }) => (isOfScheme(scheme, uri) ? null : { path: 'uri', rule: `form-${scheme}` }),
    ({ startsAt, endsAt }) =>
      startsAt !== null && endsAt !== null && endsAt <= startsAt ? { path: 'endsAt', rule: 'endsBeforeStart' } : null,
  ],
});
