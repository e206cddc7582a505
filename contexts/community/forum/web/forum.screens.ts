import type { ScreenDef } from '@shopkeeper/shell';

export const forumScreens: Readonly<Record<string, ScreenDef>> = {
  '/community': {
    load: async () => ({ Screen: (await import('./articles-screen.tsx')).ArticlesScreen }),
    namespaces: ['forum'],
    titleKey: 'forum:title',
    isPublic: true,
  },
  '/article/:id': {
    load: async () => ({ Screen: (await import('./article-screen.tsx')).ArticleScreen }),
    namespaces: ['forum', 'article', 'sanction', 'author'],
    titleKey: 'forum:title',
    isPublic: true,
  },
};
