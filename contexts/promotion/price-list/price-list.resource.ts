import { memberGroup, memberLevel, segment } from '@shopkeeper/member';
import { defineResource, reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

const startsBeforeEnd = ({ startsAt, endsAt }: { readonly startsAt: number | null; readonly endsAt: number | null }) =>
  startsAt !== null && endsAt !== null && startsAt >= endsAt ? { path: 'endsAt', rule: 'beforeStart' } : null;

/** Prices for some buyers and a time, instead of those of the products. They apply by the clock when a price is asked for. */
export const priceList = defineResource({
  context: 'promotion',
  name: 'price-list',
  menu: { group: 'marketing', icon: 'scroll-text', weigh: 90 },
  namespaces: ['price-list-item'],
  fields: {
    name: f.text({ max: 60 }),
    kind: f.choice({ values: ['sale', 'override', 'level', 'group'], default: 'sale' }),
    /** The highest is asked first. */
    priority: f.int({ min: 0, max: 999, default: 0 }),
    audience: f.choice({ values: ['all', 'levels', 'groups', 'segments'], default: 'all' }),
    levelIds: f.refs(() => memberLevel, { max: 50 }),
    groupIds: f.refs(() => memberGroup, { max: 50 }),
    /** Who belongs to one is decided whenever a price is asked for. */
    segmentIds: f.refs(() => segment, { max: 20 }),
    startsAt: f.time({ optional: true }),
    endsAt: f.time({ optional: true }),
    /** Whether the discount of the member's level applies on top. */
    withLevelDiscount: f.flag({ default: false }),
    note: f.text({ max: 200, optional: true }),
    status: f.choice({
      values: ['draft', 'active', 'paused', 'ended'],
      write: 'server',
      default: 'draft',
      statusColors: { draft: 'idle', active: 'ok', paused: 'warn', ended: 'idle' },
      statusShapes: { draft: 'ring', ended: 'cross' },
    }),
  },
  label: 'name',
  personal: 'none',
  list: ['name', 'kind', 'audience', 'priority', 'status', 'startsAt', 'endsAt', 'withLevelDiscount', 'updatedAt'],
  filters: ['status', 'kind', 'audience', 'priority', 'name', 'startsAt', 'endsAt', 'updatedAt'],
  search: ['name', 'note'],
  form: [
    'name',
    ['kind', 'priority'],
    'audience',
    'levelIds',
    'groupIds',
    'segmentIds',
    ['startsAt', 'endsAt'],
    'withLevelDiscount',
    'note',
  ],
  order: ['-updatedAt'],
  unique: [['name']],
  indexes: [['status', 'startsAt']],
  rules: [
    startsBeforeEnd,
    ({ audience, levelIds }) => (audience === 'levels' && levelIds.length === 0 ? { path: 'levelIds', rule: 'required' } : null),
    ({ audience, groupIds }) => (audience === 'groups' && groupIds.length === 0 ? { path: 'groupIds', rule: 'required' } : null),
    ({ audience, segmentIds }) =>
      audience === 'segments' && segmentIds.length === 0 ? { path: 'segmentIds', rule: 'required' } : null,
    ({ kind, audience }) =>
      (kind === 'level' && audience !== 'levels') || (kind === 'group' && audience !== 'groups')
        ? { path: 'audience', rule: 'audienceOfKind' }
        : null,
  ],
  lifecycle: {
    field: 'status',
    transitions: {
      activate: {
        from: ['draft', 'paused'],
        to: ['active'],
        reads: ['endsAt'],
        needs: { items: f.int() },
        guard: ({ endsAt }, { known, at }) => {
          if (known.items === 0) return reject('price-list.no-items');
          return endsAt === null || endsAt > at || reject('price-list.over');
        },
      },
      pause: { from: ['active'], to: ['paused'] },
      end: { from: ['active', 'paused'], to: ['ended'], danger: true },
    },
  },
});
