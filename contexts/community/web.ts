// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/shell';
import { plainScreen } from '@shopkeeper/admin-ui/screens';
import { articleScreens } from './article/web/article.screens.ts';
import { articleCollectionScreens } from './article-collection/web/article-collection.screens.ts';
import { authorScreens } from './author/web/author.screens.ts';
import { communityHomeScreens } from './community-home/web/community-home.screens.ts';
import { forumScreens } from './forum/web/forum.screens.ts';

export const webContext: WebContext = {
  context: 'community',
  screens: {
    '/admin/community/article-category': plainScreen(
      'article-category:title',
      async () => (await import('./article-category/article-category.resource.ts')).articleCategory,
    ),
    '/admin/community/article-comment': plainScreen(
      'article-comment:title',
      async () => (await import('./article-comment/article-comment.resource.ts')).articleComment,
    ),
    '/admin/community/sanction': plainScreen(
      'sanction:title',
      async () => (await import('./sanction/sanction.resource.ts')).sanction,
    ),
    ...articleScreens,
    ...articleCollectionScreens,
    ...authorScreens,
    ...communityHomeScreens,
    ...forumScreens,
  },
};
