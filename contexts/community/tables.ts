// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import { tableOf } from '@shopkeeper/crud/tables';
import { article } from './article/article.resource.ts';
import { articleCategory } from './article-category/article-category.resource.ts';
import { articleCollection } from './article-collection/article-collection.resource.ts';
import { articleComment } from './article-comment/article-comment.resource.ts';
import { sanction } from './sanction/sanction.resource.ts';

export const articleTable = tableOf(article);
export const articleCategoryTable = tableOf(articleCategory);
export const articleCollectionTable = tableOf(articleCollection);
export const articleCommentTable = tableOf(articleComment);
export const sanctionTable = tableOf(sanction);
export * from './article/server/revision.tables.ts';
export * from './author/server/author.tables.ts';
export * from './forum/server/forum.tables.ts';
