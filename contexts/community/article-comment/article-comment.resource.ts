import { member } from '@shopkeeper/member';
import { defineResource, reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { mayRelease } from '../article/article.domain.ts';
import { article, sanctionInput } from '../article/article.resource.ts';

/** A comment on an article. One without `rootId` has a floor, the number by which people name it; the others reply to it. */
export const articleComment = defineResource({
  context: 'community',
  name: 'article-comment',
  menu: { group: 'community', icon: 'message-square-text', weigh: 80 },
  expectedRows: 'millions',
  namespaces: ['article'],
  fields: {
    articleId: f.ref(() => article, { write: 'server' }),
    memberId: f.ref(() => member, { write: 'server' }),
    floor: f.int({ write: 'server', optional: true }),
    rootId: f.id({ optional: true }),
    excerpt: f.text({ max: 200, write: 'server' }),
    content: f.longText({ max: 2_000, write: 'server' }),
    status: f.choice({
      values: ['published', 'pending', 'hidden'],
      write: 'server',
      default: 'published',
      statusColors: { published: 'ok', pending: 'warn', hidden: 'idle' },
      statusShapes: { hidden: 'cross' },
    }),
    reason: f.text({ max: 200, write: 'server', optional: true }),
    reports: f.int({ write: 'server', default: 0 }),
    /** Who reviews it until `claimedUntil`, so that no two people read the same. */
    claimedById: f.int({ write: 'server', optional: true }),
    claimedUntil: f.time({ write: 'server', optional: true }),
  },
  label: 'excerpt',
  personal: { by: 'memberId', fields: { content: 'anonymize', excerpt: 'anonymize', reason: 'erase' } },
  list: ['excerpt', 'articleId', 'memberId', 'floor', 'status', 'claimedUntil', 'reason', 'reports', 'createdAt'],
  filters: ['status', 'articleId', 'memberId', 'reports', 'claimedUntil', 'createdAt'],
  search: ['content'],
  order: ['-id'],
  unique: [['articleId', 'floor']],
  indexes: [
    ['articleId', 'status', 'floor'],
    ['rootId', 'id'],
    ['memberId', '-createdAt'],
    // The list of staff: what waits or is hidden, what is reported or claimed, and by the day.
    ['status', '-id'],
    ['-reports', '-id'],
    ['claimedUntil'],
    ['-createdAt'],
  ],
  operations: ['index', 'del', 'export'],
  lifecycle: {
    field: 'status',
    transitions: {
      /** Sensitive words were found in it, so that staff look at it first. */
      hold: { from: ['published'], to: ['pending'], by: ['system'] },
      publish: { from: ['pending'], to: ['published'], bulk: true },
      hide: {
        from: ['published', 'pending'],
        to: ['hidden'],
        bulk: true,
        input: { reason: f.text({ min: 2, max: 200 }) },
      },
      restore: { from: ['hidden'], to: ['published'], bulk: true },
    },
  },
  actions: {
    /** Staff looked at the reports and leave it as it is. */
    keep: {
      from: ['published'],
      reads: ['reports'],
      guard: ({ reports }) => reports > 0 || reject('article-comment.not-reported'),
    },
    /** Its author is sanctioned. */
    sanction: { danger: true, reads: [], input: sanctionInput },
    /** Staff take it to review it; the others leave it alone for the time of the settings. */
    claim: { from: ['pending'], reads: [], bulk: true },
    /** They give it back. */
    release: { from: ['pending'], reads: ['claimedUntil'], guard: (row) => mayRelease(row) },
  },
});
