import { product } from '@shopkeeper/catalog';
import { member } from '@shopkeeper/member';
import { defineMemberView, defineResource, reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { order } from '../order/order.resource.ts';
import { evaluationStates, mayFollowUp, mostPictures, pictureFolder } from './evaluation.domain.ts';

const stars = { min: 1, max: 5 } as const;

/**
 * What a buyer says about one line of a completed order. The row is made when the order is completed, once for each line, and
 * waits for its buyer; nobody else can add one.
 */
export const evaluation = defineResource({
  context: 'sales',
  name: 'evaluation',
  menu: { group: 'sales', icon: 'star', weigh: 45 },
  fields: {
    orderId: f.ref(() => order, { write: 'server' }),
    orderLineId: f.id(),
    productId: f.ref(() => product, { write: 'server' }),
    memberId: f.ref(() => member, { write: 'server' }),
    productName: f.text({ max: 255, write: 'server' }),
    specText: f.text({ max: 300, write: 'server' }),
    coverImage: f.image({ write: 'server', optional: true }),
    status: f.choice({
      values: evaluationStates,
      write: 'server',
      default: 'open',
      statusColors: { open: 'idle', waiting: 'warn', published: 'ok', hidden: 'idle', rejected: 'bad', cancelled: 'idle' },
      statusShapes: { hidden: 'cross', rejected: 'cross', cancelled: 'cross' },
    }),
    /** Who wrote it: the buyer, or the shop for a buyer who said nothing. */
    source: f.choice({
      values: ['member', 'auto'],
      write: 'server',
      default: 'member',
      statusColors: { member: 'info', auto: 'idle' },
    }),
    rating: f.int({ ...stars, write: 'server', optional: true }),
    ratingService: f.int({ ...stars, write: 'server', optional: true }),
    ratingLogistics: f.int({ ...stars, write: 'server', optional: true }),
    content: f.longText({ max: 1_000, write: 'server', optional: true }),
    images: f.images({ max: mostPictures, write: 'server' }),
    imageCount: f.int({ write: 'server' }),
    anonymous: f.flag({ write: 'server' }),
    /** Whether sensitive words were replaced in it. */
    sensitiveHit: f.flag({ write: 'server' }),
    pinned: f.flag({ write: 'server' }),
    /** Members who reported it since staff last looked at it. */
    reports: f.int({ write: 'server' }),
    reply: f.longText({ max: 500, write: 'server', optional: true }),
    replyBy: f.text({ max: 60, write: 'server', optional: true }),
    replyAt: f.time({ write: 'server', optional: true }),
    followUp: f.longText({ max: 1_000, write: 'server', optional: true }),
    followUpAt: f.time({ write: 'server', optional: true }),
    submittedAt: f.time({ write: 'server', optional: true }),
    autoAt: f.time({ write: 'server', optional: true }),
  },
  label: 'productName',
  personal: {
    by: 'memberId',
    fields: {
      content: 'erase',
      images: 'erase',
      followUp: 'erase',
      reply: 'erase',
      rating: 'keep: part of the rating of the product',
    },
  },
  list: [
    'coverImage',
    'productName',
    'rating',
    'content',
    'images',
    'memberId',
    'orderId',
    'status',
    'source',
    'reply',
    'reports',
    'pinned',
    'sensitiveHit',
    'submittedAt',
  ],
  filters: [
    'status',
    'rating',
    'source',
    'reports',
    'imageCount',
    'reply',
    'pinned',
    'sensitiveHit',
    'productId',
    'memberId',
    'orderId',
    'submittedAt',
  ],
  search: ['productName', 'content'],
  order: ['-submittedAt'],
  unique: [['orderLineId']],
  indexes: [
    ['status', '-submittedAt'],
    ['rating', '-submittedAt'],
    ['source', '-submittedAt'],
    ['reports', 'id'],
    ['imageCount', 'id'],
    ['reply', 'id'],
    ['pinned', 'id'],
    ['sensitiveHit', 'id'],
    ['productId', 'status', 'rating'],
    ['memberId', 'status', '-submittedAt'],
    ['orderId'],
    ['submittedAt'],
    ['autoAt', 'id'],
  ],
  expectedRows: 'millions',
  operations: ['index', 'export'],
  lifecycle: {
    field: 'status',
    transitions: {
      submit: {
        from: ['open'],
        to: ['waiting', 'published'],
        by: ['member'],
        idempotency: 'required',
        input: {
          rating: f.int(stars),
          ratingService: f.int(stars),
          ratingLogistics: f.int(stars),
          content: f.longText({ max: 1_000, optional: true }),
          images: f.images({ max: mostPictures }),
          anonymous: f.flag({ default: false }),
        },
        validate: (_row, { images }) =>
          images.every((url) => url.startsWith(pictureFolder)) || reject('evaluation.foreign-picture'),
      },
      /** The buyer said nothing for the days of the settings. */
      autoSubmit: { from: ['open'], to: ['published'], by: ['system'], due: 'autoAt' },
      /** The goods were refunded. */
      cancel: { from: ['open'], to: ['cancelled'], by: ['system'] },
      publish: { from: ['waiting', 'hidden', 'rejected'], to: ['published'], bulk: true },
      hide: { from: ['published'], to: ['hidden'], bulk: true },
      reject: { from: ['waiting'], to: ['rejected'], bulk: true },
    },
  },
  actions: {
    /** Staff looked at the reports and leave it as it is. */
    keep: {
      from: ['published'],
      bulk: true,
      reads: ['reports'],
      guard: ({ reports }) => reports > 0 || reject('evaluation.not-reported'),
    },
    pin: {
      from: ['published'],
      reads: ['pinned'],
      guard: ({ pinned }) => !pinned || reject('evaluation.pinned'),
    },
    unpin: {
      from: ['published', 'hidden'],
      reads: ['pinned'],
      guard: ({ pinned }) => pinned || reject('evaluation.not-pinned'),
    },
    reply: { from: ['waiting', 'published', 'hidden'], input: { reply: f.longText({ max: 500 }) } },
    followUp: {
      from: ['waiting', 'published', 'hidden'],
      by: ['member'],
      input: { followUp: f.longText({ max: 1_000 }) },
      reads: ['followUp', 'submittedAt'],
      guard: (row, { at }) => mayFollowUp(row, at),
    },
  },
});

/** The evaluations of a member, also those that the member has not written yet. */
export const memberEvaluations = defineMemberView(evaluation, {
  context: 'sales',
  name: 'member-evaluations',
  module: 'evaluation',
  page: '/user/evaluation',
  owner: 'memberId',
  fields: [
    'orderId',
    'productName',
    'specText',
    'coverImage',
    'status',
    'source',
    'rating',
    'ratingService',
    'ratingLogistics',
    'content',
    'images',
    'anonymous',
    'reply',
    'replyAt',
    'followUp',
    'followUpAt',
    'submittedAt',
    'autoAt',
  ],
  label: 'productName',
  list: [
    'orderId',
    'productName',
    'specText',
    'coverImage',
    'status',
    'source',
    'rating',
    'content',
    'images',
    'reply',
    'followUp',
    'submittedAt',
    'autoAt',
  ],
  filters: ['status', 'orderId'],
  order: ['-id'],
  commands: ['submit', 'followUp'],
  menu: { group: 'user', icon: 'star', weigh: 80 },
});
