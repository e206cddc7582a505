// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
export * from './article/article.domain.ts';
export * from './article/article.resource.ts';
export * from './article/article.settings.ts';
export * from './article/difference.domain.ts';
export * from './article/paragraphs.domain.ts';
export * from './article/revision.domain.ts';
export * from './article-category/article-category.resource.ts';
export * from './article-collection/article-collection.resource.ts';
export * from './article-comment/article-comment.resource.ts';
export * from './author/author.domain.ts';
export * from './author/author.page.ts';
export * from './community-home/community-home.domain.ts';
export * from './community-home/community-home.page.ts';
export * from './forum/feed.domain.ts';
export * from './forum/forum.domain.ts';
export * from './sanction/sanction.domain.ts';
export * from './sanction/sanction.resource.ts';
