import { member } from '@shopkeeper/member';
import { defineMemberView, defineResource, reject } from '@shopkeeper/resource';
import { f, type ResourceRef } from '@shopkeeper/resource/fields';
import { articleCategory } from '../article-category/article-category.resource.ts';
import { sanctionKinds } from '../sanction/sanction.domain.ts';
import { articleStates, mayDecide, mayFlag, mayRelease, mayRestore, mayRevert } from './article.domain.ts';

/** Why an article is rejected or hidden; its author reads it. */
const reason = f.text({ min: 2, max: 200 });

/** What staff decide about an author whose article or comment they review. */
export const sanctionInput = {
  kind: f.choice({ values: sanctionKinds, default: 'mute' }),
  reason,
  endsAt: f.time({ optional: true }),
  removesAll: f.flag({ default: false }),
} as const;

/** An article of the community, written by a member or, without one, by the shop. Its counts change with what they count. */
export const article = defineResource({
  context: 'community',
  name: 'article',
  menu: { group: 'community', icon: 'newspaper', weigh: 90 },
  expectedRows: 'millions',
  namespaces: ['article-category'],
  fields: {
    title: f.text({ min: 4, max: 100 }),
    categoryId: f.ref(() => articleCategory),
    memberId: f.ref(() => member, { optional: true, write: 'once' }),
    coverImage: f.image({ optional: true }),
    content: f.richText({ max: 60_000 }),
    excerpt: f.text({ max: 200, write: 'server', default: '' }),
    status: f.choice({
      values: articleStates,
      write: 'server',
      default: 'draft',
      statusColors: { draft: 'idle', pending: 'warn', published: 'ok', rejected: 'bad', hidden: 'idle' },
      statusShapes: { hidden: 'cross' },
    }),
    reason: f.text({ max: 200, write: 'server', optional: true }),
    pinned: f.flag({ write: 'server', default: false }),
    featured: f.flag({ write: 'server', default: false }),
    locked: f.flag({ write: 'server', default: false }),
    viewCount: f.int({ write: 'server', default: 0 }),
    likeCount: f.int({ write: 'server', default: 0 }),
    commentCount: f.int({ write: 'server', default: 0 }),
    collectionCount: f.int({ write: 'server', default: 0 }),
    /** Members who reported it since staff last looked at it. */
    reports: f.int({ write: 'server', default: 0 }),
    /** Who reviews it until `claimedUntil`, so that no two people read the same. */
    claimedById: f.int({ write: 'server', optional: true }),
    claimedUntil: f.time({ write: 'server', optional: true }),
    /** The number of the last comment. */
    lastFloor: f.int({ write: 'server', default: 0 }),
    submittedAt: f.time({ write: 'server', optional: true }),
    publishedAt: f.time({ write: 'server', optional: true }),
    lastCommentAt: f.time({ write: 'server', optional: true }),
    /** The article that it was merged into: readers of this one are led there. */
    mergedIntoId: f.id({ optional: true }),
    /** The workflow request that decides about it; null unless one is running. */
    approvalId: f.id({ optional: true }),
  },
  label: 'title',
  personal: {
    by: 'memberId',
    fields: { title: 'anonymize', content: 'anonymize', excerpt: 'anonymize', coverImage: 'erase', reason: 'erase' },
  },
  list: [
    'title',
    'categoryId',
    'memberId',
    'status',
    'claimedUntil',
    'pinned',
    'featured',
    'locked',
    'viewCount',
    'likeCount',
    'commentCount',
    'collectionCount',
    'reports',
    'submittedAt',
    'publishedAt',
  ],
  filters: [
    'status',
    'categoryId',
    'memberId',
    'pinned',
    'featured',
    'locked',
    'reports',
    'claimedUntil',
    'submittedAt',
    'publishedAt',
  ],
  search: ['title', 'excerpt'],
  form: ['title', ['categoryId', 'memberId'], 'coverImage', 'content'],
  order: ['-id'],
  indexes: [
    ['status', '-publishedAt'],
    ['status', 'categoryId', '-publishedAt'],
    ['memberId', '-submittedAt'],
    // What visitors read: pinned ones first.
    ['status', '-pinned', '-publishedAt'],
    ['status', '-pinned', '-likeCount'],
    ['status', 'categoryId', '-pinned', '-publishedAt'],
    // The list of staff, sorted by instants that may be missing in either direction, and filtered by what few articles have.
    ['-publishedAt'],
    ['publishedAt'],
    ['-submittedAt'],
    ['submittedAt'],
    ['-reports', '-id'],
    ['claimedUntil'],
    ['pinned', '-id'],
    ['featured', '-id'],
    ['locked', '-id'],
    // Articles that were merged into one that is merged itself.
    ['mergedIntoId'],
  ],
  operations: ['index', 'add', 'edit', 'del', 'export', 'audit'],
  lifecycle: {
    field: 'status',
    transitions: {
      /** Its author gives it to the shop; the settings and the words in it decide whether staff look at it first. */
      submit: { from: ['draft', 'rejected'], to: ['pending', 'published'], by: ['member'] },
      /** Its author takes it back to change it. */
      withdraw: {
        from: ['pending', 'published'],
        to: ['draft'],
        by: ['member'],
        reads: ['commentCount'],
        guard: ({ commentCount }) => commentCount === 0 || reject('article.has-comments'),
      },
      /** Where a workflow for articles is published, the article waits for its approval. */
      publish: {
        from: ['draft', 'pending'],
        to: ['published', 'pending'],
        bulk: true,
        reads: ['approvalId'],
        guard: (row) => mayDecide(row),
      },
      reject: {
        from: ['pending'],
        to: ['rejected'],
        bulk: true,
        input: { reason },
        reads: ['approvalId'],
        guard: (row) => mayDecide(row),
      },
      /** The last decision of its workflow. */
      approve: { from: ['pending'], to: ['published'], by: ['system'] },
      /** An author gets it back as rejected, the shop itself as a draft. */
      decline: { from: ['pending'], to: ['rejected', 'draft'], by: ['system'], input: { reason } },
      /** Its workflow decides no more about it. */
      recall: { from: ['pending'], to: ['draft'], by: ['system'], input: { reason } },
      hide: { from: ['published'], to: ['hidden'], bulk: true, danger: true, input: { reason } },
      /** It waits for an approval as with `publish`: its text may have changed meanwhile. */
      restore: {
        from: ['hidden'],
        to: ['published', 'pending'],
        bulk: true,
        reads: ['mergedIntoId'],
        guard: (row) => mayRestore(row),
      },
      /**
       * The text of a revision is put back: staff publish it, its author gives it to the shop as with `submit`. It becomes a new
       * revision when it is published.
       */
      revert: {
        from: ['draft', 'rejected', 'published'],
        to: ['pending', 'published'],
        by: ['staff', 'member'],
        input: { revisionNo: f.int({ min: 1, max: 2_147_483_647 }) },
        reads: ['status', 'commentCount'],
        guard: (row, { actor }) => mayRevert(row, actor?.kind === 'member'),
      },
      /** Its comments, likes and collections go to another article, and so do its readers. */
      merge: {
        from: ['published'],
        to: ['hidden'],
        bulk: true,
        danger: true,
        input: { intoId: f.ref((): ResourceRef => article) },
      },
    },
  },
  actions: {
    pin: { from: ['published'], bulk: true, reads: ['pinned'], guard: ({ pinned }) => mayFlag(pinned, true) },
    unpin: { from: ['published'], reads: ['pinned'], guard: ({ pinned }) => mayFlag(pinned, false) },
    feature: { from: ['published'], bulk: true, reads: ['featured'], guard: ({ featured }) => mayFlag(featured, true) },
    unfeature: { from: ['published'], reads: ['featured'], guard: ({ featured }) => mayFlag(featured, false) },
    lock: { from: ['published'], reads: ['locked'], guard: ({ locked }) => mayFlag(locked, true) },
    unlock: { from: ['published'], reads: ['locked'], guard: ({ locked }) => mayFlag(locked, false) },
    /** To another category. */
    move: {
      bulk: true,
      reads: ['approvalId'],
      guard: (row) => mayDecide(row),
      input: { categoryId: f.ref(() => articleCategory) },
      validate: (row, { categoryId }) => row.categoryId !== categoryId || reject('article.same-category'),
    },
    /** Staff looked at the reports and leave it as it is. */
    keep: {
      from: ['published'],
      reads: ['reports'],
      guard: ({ reports }) => reports > 0 || reject('article.not-reported'),
    },
    /** Its author is sanctioned. */
    sanction: {
      danger: true,
      reads: ['memberId'],
      guard: ({ memberId }) => memberId !== null || reject('article.no-author'),
      input: sanctionInput,
    },
    /** Staff take it to review it; the others leave it alone for the time of the settings. */
    claim: { from: ['pending'], reads: ['approvalId'], guard: (row) => mayDecide(row), bulk: true },
    /** They give it back. */
    release: { from: ['pending'], reads: ['claimedUntil'], guard: (row) => mayRelease(row) },
  },
});

/** The articles of a member. */
export const memberArticles = defineMemberView(article, {
  context: 'community',
  name: 'member-articles',
  module: 'article',
  page: '/user/article',
  owner: 'memberId',
  fields: [
    'title',
    'categoryId',
    'coverImage',
    'content',
    'excerpt',
    'status',
    'reason',
    'viewCount',
    'likeCount',
    'commentCount',
    'publishedAt',
  ],
  label: 'title',
  list: ['title', 'categoryId', 'excerpt', 'status', 'reason', 'viewCount', 'likeCount', 'commentCount', 'publishedAt'],
  filters: ['status'],
  order: ['-id'],
  writes: ['add', 'edit', 'del'],
  commands: ['submit', 'withdraw', 'revert'],
  menu: { group: 'user', icon: 'newspaper', weigh: 45 },
});
