// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerContext } from '@shopkeeper/crud';
import { articleServer } from './article/server/article.server.ts';
import { articleCategory } from './article-category/article-category.resource.ts';
import { articleCollectionServer } from './article-collection/server/article-collection.server.ts';
import { articleCommentServer } from './article-comment/server/article-comment.server.ts';
import { authorServer } from './author/server/author.server.ts';
import { communityHomeServer } from './community-home/server/community-home.server.ts';
import { forumServer } from './forum/server/forum.server.ts';
import { sanctionServer } from './sanction/server/sanction.server.ts';
import { communityMenu } from './community-menu/community-menu.menu.ts';
import { articleSettings } from './article/article.settings.ts';
import { articleInvariants } from './article/server/article.invariants.ts';

export const serverContext: ServerContext = {
  context: 'community',
  modules: [
    articleServer,
    { resource: articleCategory },
    articleCollectionServer,
    articleCommentServer,
    authorServer,
    communityHomeServer,
    forumServer,
    sanctionServer,
  ],
  menuGroups: [communityMenu],
  settings: [articleSettings],
  invariants: [...articleInvariants],
};
export * from './article/server/recount.operations.ts';
