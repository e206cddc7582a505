import type { ScreenDef } from '@shopkeeper/shell';

// Declarations are loaded with their screens, so their paths are repeated here.
export const articleScreens: Readonly<Record<string, ScreenDef>> = {
  '/admin/community/article': {
    load: () => import('./article-list-screen.tsx'),
    namespaces: ['article', 'article-category'],
    titleKey: 'article:title',
  },
  '/user/article': {
    load: async () => ({ Screen: (await import('./member-articles-screen.tsx')).MemberArticlesScreen }),
    namespaces: ['article', 'sanction'],
    titleKey: 'article:member-articles.title',
  },
};
