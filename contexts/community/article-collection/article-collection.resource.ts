import { member } from '@shopkeeper/member';
import { defineMemberView, defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { article } from '../article/article.resource.ts';

/** An article that a member keeps to read again; a member has one at most once. */
export const articleCollection = defineResource({
  context: 'community',
  name: 'article-collection',
  menu: { group: 'community', icon: 'bookmark', weigh: 70 },
  expectedRows: 'millions',
  namespaces: ['article'],
  fields: {
    title: f.text({ max: 100, write: 'server' }),
    articleId: f.ref(() => article, { write: 'server' }),
    memberId: f.ref(() => member, { write: 'server' }),
  },
  label: 'title',
  personal: { by: 'memberId', rows: 'delete' },
  list: ['title', 'articleId', 'memberId', 'createdAt'],
  filters: ['articleId', 'memberId', 'createdAt'],
  search: ['title'],
  order: ['-id'],
  unique: [['memberId', 'articleId']],
  indexes: [['articleId', 'id'], ['-createdAt']],
  operations: ['index', 'del', 'export'],
});

/** What a member keeps. */
export const memberCollections = defineMemberView(articleCollection, {
  context: 'community',
  name: 'member-collections',
  module: 'article-collection',
  page: '/user/collection',
  owner: 'memberId',
  fields: ['title', 'articleId'],
  label: 'title',
  list: ['title', 'articleId'],
  order: ['-id'],
  writes: ['del'],
  menu: { group: 'user', icon: 'bookmark', weigh: 44 },
});
