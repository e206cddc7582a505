import { category, product, productAttributes } from '@shopkeeper/catalog';
import { memberGroup, memberLevel, segment } from '@shopkeeper/member';
import { defineResource, reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { codePatternMax } from './coupon-code.domain.ts';
import { isClaimable, isSellingAgain, templateIssue } from './coupon-template.domain.ts';

/** The rules of coupons: what they take off, of what, for whom, and how they reach members. Amounts are fen. */
export const couponTemplate = defineResource({
  context: 'promotion',
  name: 'coupon-template',
  menu: { group: 'marketing', icon: 'badge-check', weigh: 80 },
  namespaces: ['product'],
  fields: {
    name: f.text({ min: 2, max: 32 }),
    description: f.longText({ max: 500, optional: true }),
    kind: f.choice({ values: ['cash', 'discount', 'free_freight'], default: 'cash' }),
    valueAmount: f.money({ min: 1, max: 100_000_000, optional: true }),
    /** What the buyer still pays of the price, in basis points. */
    discountBp: f.ratio({ max: 9_900, optional: true }),
    capAmount: f.money({ min: 1, max: 100_000_000, optional: true }),
    /** What the items that it covers must cost at least. */
    thresholdAmount: f.money({ max: 1_000_000_000, default: 0 }),
    scope: f.choice({ values: ['all', 'category', 'product', 'exclude_product', 'condition'], default: 'all' }),
    categoryIds: f.refs(() => category, { max: 50 }),
    productIds: f.refs(() => product, { max: 200 }),
    /** The products that it covers, decided whenever a basket is priced. */
    productCondition: f.condition(() => productAttributes, { optional: true }),
    audience: f.choice({ values: ['all', 'new', 'levels', 'groups', 'segments'], default: 'all' }),
    levelIds: f.refs(() => memberLevel, { max: 20 }),
    groupIds: f.refs(() => memberGroup, { max: 20 }),
    segmentIds: f.refs(() => segment, { max: 20 }),
    /** How it reaches members: they claim it, staff issue it, they redeem a code, or they get it when they have registered. */
    channel: f.choice({ values: ['claim', 'staff', 'code', 'register'], default: 'claim' }),
    /** How many may be claimed in all; empty for any number. */
    totalQty: f.int({ min: 1, max: 10_000_000, optional: true }),
    perMemberLimit: f.int({ min: 1, max: 100, default: 1 }),
    claimFrom: f.time({ optional: true }),
    claimTo: f.time({ optional: true }),
    validity: f.choice({ values: ['fixed', 'days'], default: 'days' }),
    validFrom: f.time({ optional: true }),
    validTo: f.time({ optional: true }),
    /** Days after the claim, to the midnight in the shop. */
    validDays: f.int({ min: 1, max: 730, optional: true }),
    /** What it may be used together with. An order never has a second coupon. */
    stacking: f.choice({ values: ['all', 'no_points', 'alone'], default: 'all' }),
    status: f.choice({
      values: ['draft', 'active', 'paused', 'ended', 'archived'],
      write: 'server',
      default: 'draft',
      statusColors: { draft: 'idle', active: 'ok', paused: 'warn', ended: 'idle', archived: 'idle' },
      statusShapes: { ended: 'dot', archived: 'cross' },
    }),
    claimedCount: f.int({ write: 'server' }),
    usedCount: f.int({ write: 'server' }),
    activatedAt: f.time({ write: 'server', optional: true }),
  },
  label: 'name',
  personal: 'none',
  list: [
    'name',
    'kind',
    'valueAmount',
    'discountBp',
    'thresholdAmount',
    'scope',
    'channel',
    'claimedCount',
    'usedCount',
    'totalQty',
    'status',
    'claimTo',
    'updatedAt',
  ],
  filters: ['status', 'kind', 'channel', 'scope', 'audience', 'claimTo', 'name'],
  search: ['name'],
  form: [
    'name',
    'description',
    ['kind', 'thresholdAmount'],
    'valueAmount',
    ['discountBp', 'capAmount'],
    'scope',
    ['categoryIds', 'productIds'],
    'productCondition',
    'audience',
    ['levelIds', 'groupIds'],
    'segmentIds',
    'channel',
    ['totalQty', 'perMemberLimit'],
    ['claimFrom', 'claimTo'],
    'validity',
    ['validFrom', 'validTo'],
    'validDays',
    'stacking',
  ],
  when: {
    valueAmount: { shown: ({ kind }) => kind === 'cash', required: true },
    discountBp: { shown: ({ kind }) => kind === 'discount', required: true },
    capAmount: { shown: ({ kind }) => kind === 'discount' },
    productCondition: { shown: ({ scope }) => scope === 'condition', required: true },
    validFrom: { shown: ({ validity }) => validity === 'fixed', required: true },
    validTo: { shown: ({ validity }) => validity === 'fixed', required: true },
    validDays: { shown: ({ validity }) => validity === 'days', required: true },
  },
  rules: [templateIssue],
  indexes: [
    ['status', 'claimFrom'],
    ['status', 'claimTo'],
  ],
  operations: ['index', 'add', 'edit', 'del', 'export'],
  lifecycle: {
    field: 'status',
    transitions: {
      activate: { from: ['draft'], to: ['active'], reads: ['claimTo', 'validTo'], guard: (row, { at }) => isClaimable(row, at) },
      /** While it is paused its coupons are neither claimed nor used. */
      pause: { from: ['active'], to: ['paused'], bulk: true },
      resume: { from: ['paused'], to: ['active'], reads: ['claimTo', 'validTo'], guard: (row, { at }) => isClaimable(row, at) },
      /** Nobody claims it any more; claimed coupons stay usable. Happens by itself at the end of the claims. */
      end: { from: ['active', 'paused'], to: ['ended'], by: ['staff', 'system'], due: 'claimTo', danger: true },
      /** After its end was moved or its quantity raised. */
      reopen: {
        from: ['ended'],
        to: ['active'],
        reads: ['claimTo', 'validTo', 'totalQty', 'claimedCount'],
        guard: (row, { at }) => isSellingAgain(row, at),
      },
      archive: { from: ['draft', 'ended'], to: ['archived'] },
    },
  },
  actions: {
    /** Makes codes of a pattern, which whoever has one can redeem. */
    makeCodes: {
      from: ['draft', 'active', 'paused'],
      idempotency: 'required',
      reads: ['channel'],
      guard: ({ channel }) => channel === 'code' || reject('coupon-template.no-codes'),
      input: { count: f.int({ min: 1, max: 10_000 }), pattern: f.text({ min: 8, max: codePatternMax }) },
    },
  },
});
