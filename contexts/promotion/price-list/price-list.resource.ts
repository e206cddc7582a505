import { memberGroup, memberLevel, segment } from '@shopkeeper/member';
import { defineResource, reject, type Rejection } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';

/** Whether a list can come into force. Rejects with `price-list.no-items` and `price-list.over`. */
const mayApply = (
  { endsAt }: { readonly endsAt: number | null },
  { known, at }: { readonly known: { readonly items: number }; readonly at: number },
): true | Rejection => {
  if (known.items === 0) return reject('price-list.no-items');
  return endsAt === null || endsAt > at || reject('price-list.over');
};

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
      values: ['draft', 'awaiting_approval', 'active', 'paused', 'ended'],
      write: 'server',
      default: 'draft',
      statusColors: { draft: 'idle', awaiting_approval: 'warn', active: 'ok', paused: 'warn', ended: 'idle' },
      statusShapes: { draft: 'ring', awaiting_approval: 'half', ended: 'cross' },
    }),
    /** The last workflow that was asked about it. */
    approvalId: f.id({ optional: true }),
    /** What it is again when it is not approved. */
    stateBefore: f.choice({ values: ['draft', 'paused'], write: 'server', default: 'draft' }),
    /** Why it was not approved. */
    declineReason: f.text({ max: 200, write: 'server', optional: true }),
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
  operations: ['index', 'add', 'edit', 'del', 'export', 'import', 'audit'],
  unique: [['name']],
  indexes: [
    ['status', 'startsAt'],
    ['status', 'endsAt'],
  ],
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
      /** Where a workflow for price lists is published, the list waits for its approval. */
      activate: {
        from: ['draft', 'paused'],
        to: ['active', 'awaiting_approval'],
        reads: ['endsAt'],
        needs: { items: f.int() },
        guard: (row, asked) => mayApply(row, asked),
      },
      approve: {
        from: ['awaiting_approval'],
        to: ['active'],
        by: ['system'],
        reads: ['endsAt'],
        needs: { items: f.int() },
        guard: (row, asked) => mayApply(row, asked),
      },
      decline: {
        from: ['awaiting_approval'],
        to: ['draft', 'paused'],
        by: ['system'],
        input: { reason: f.text({ max: 200 }) },
      },
      /** Asks for no approval any more, so that the list can be changed again. */
      withdraw: { from: ['awaiting_approval'], to: ['draft', 'paused'] },
      pause: { from: ['active'], to: ['paused'] },
      end: { from: ['active', 'paused'], to: ['ended'], danger: true },
    },
  },
});
