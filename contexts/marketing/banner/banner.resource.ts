import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

/** A picture at one position in the shop, shown between two instants. */
export const banner = defineResource({
  context: 'marketing',
  name: 'banner',
  menu: { group: 'marketing', icon: 'image', weigh: 90 },
  fields: {
    title: f.text({ max: 60 }),
    image: f.image(),
    position: f.choice({ values: ['home_top', 'home_middle', 'category', 'member_centre'], default: 'home_top' }),
    linkType: f.choice({ values: ['none', 'url', 'product'], default: 'none' }),
    link: f.url({ optional: true }),
    startsAt: f.time({ optional: true }),
    endsAt: f.time({ optional: true }),
    enabled: f.flag({ default: true }),
    weigh: f.weigh(),
  },
  label: 'title',
  personal: 'none',
  list: ['image', 'title', 'position', 'startsAt', 'endsAt', 'enabled'],
  filters: ['position', 'enabled', 'startsAt', 'endsAt'],
  search: ['title'],
  form: ['title', 'image', 'position', 'linkType', 'link', ['startsAt', 'endsAt'], 'enabled'],
  when: { link: { shown: ({ linkType }) => linkType !== 'none', required: true } },
  rules: [
    ({ startsAt, endsAt }) =>
      startsAt !== null && endsAt !== null && endsAt <= startsAt ? { path: 'endsAt', rule: 'endsBeforeStart' } : null,
  ],
});
