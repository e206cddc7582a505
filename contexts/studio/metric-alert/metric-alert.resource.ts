import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { alertMetrics, alertSpans, isCount, isMoney, isRatio, viewRows } from './metric-alert.domain.ts';

/** 100,000 %: the sales of a coupon beside its cost are many times as much. */
const largestRatio = 10_000_000;
/** Points of all members are more than 32 bits hold. */
const largestCount = 1_000_000_000_000;
const reading = f.int({ min: -largestCount, max: largestCount, optional: true });

/**
 * A person wants to be told when a metric of the dashboard, or the number of rows of a saved view, passes a threshold. Amounts are fen,
 * ratios basis points, times minutes. It is `crossed` from the check that finds it beyond the threshold until one that finds it back; `denied` while its owner may not read
 * the metric, or the view is gone.
 */
export const metricAlert = defineResource({
  context: 'studio',
  name: 'metric-alert',
  menu: { group: 'notification', icon: 'bell', weigh: 20 },
  namespaces: ['dashboard'],
  fields: {
    name: f.text({ max: 40 }),
    metric: f.choice({ values: alertMetrics, default: 'paidAmount' }),
    /** The saved view whose rows are counted; its name when it was chosen. */
    viewId: f.int({ min: 1, optional: true }),
    viewName: f.text({ max: 40, write: 'server', optional: true }),
    span: f.choice({ values: alertSpans, default: 'today' }),
    comparison: f.choice({ values: ['above', 'below'], default: 'below' }),
    thresholdAmount: f.money({ optional: true }),
    thresholdRatio: f.ratio({ max: largestRatio, optional: true }),
    thresholdCount: f.int({ min: 0, max: largestCount, optional: true }),
    enabled: f.flag({ default: true }),
    status: f.choice({
      values: ['waiting', 'quiet', 'crossed', 'denied'],
      write: 'server',
      default: 'waiting',
      statusColors: { waiting: 'idle', quiet: 'ok', crossed: 'warn', denied: 'bad' },
    }),
    lastAmount: f.money({ write: 'server', optional: true }),
    lastRatio: f.ratio({ write: 'server', optional: true }),
    lastCount: f.int({ max: largestCount, write: 'server', optional: true }),
    checkedAt: f.time({ write: 'server', optional: true }),
    crossedAt: f.time({ write: 'server', optional: true }),
    crossings: f.int({ write: 'server' }),
    ownerId: f.id({ optional: true }),
  },
  label: 'name',
  personal: 'none: the id of its owner; what it asks says nothing about a person',
  list: [
    'name',
    'metric',
    'status',
    'span',
    'comparison',
    'thresholdAmount',
    'lastAmount',
    'thresholdRatio',
    'lastRatio',
    'thresholdCount',
    'lastCount',
    'viewName',
    'checkedAt',
    'crossedAt',
    'crossings',
    'enabled',
  ],
  filters: ['status', 'metric', 'enabled', 'name'],
  search: ['name'],
  form: ['name', 'metric', 'span', 'viewId', 'comparison', 'thresholdAmount', 'thresholdRatio', 'thresholdCount', 'enabled'],
  when: {
    viewId: { shown: ({ metric }) => metric === viewRows, required: true },
    thresholdAmount: { shown: ({ metric }) => isMoney(metric), required: true },
    thresholdRatio: { shown: ({ metric }) => isRatio(metric), required: true },
    thresholdCount: { shown: ({ metric }) => isCount(metric), required: true },
  },
  unique: [['ownerId', 'name']],
  operations: ['index', 'add', 'edit', 'del', 'export'],
  lifecycle: {
    field: 'status',
    transitions: {
      /** The metric is beyond the threshold: its owner is told, once until it is back. */
      cross: { from: ['waiting', 'quiet', 'denied'], to: ['crossed'], by: ['system'], input: { value: reading } },
      /** The metric is within the threshold, or has no base by now. */
      settle: { from: ['waiting', 'crossed', 'denied'], to: ['quiet'], by: ['system'], input: { value: reading } },
      /** Its owner may not read the metric any more. */
      deny: { from: ['waiting', 'quiet', 'crossed'], to: ['denied'], by: ['system'] },
    },
  },
});
