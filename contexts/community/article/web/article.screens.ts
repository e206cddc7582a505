import { plainScreen } from '@shopkeeper/admin-ui/screens';
import type { ScreenDef } from '@shopkeeper/shell';

// Declarations are loaded with their screens, so their paths are repeated here.
export const articleScreens: Readonly<Record<string, ScreenDef>> = {
  '/admin/community/article': plainScreen('article:title', async () => (await import('../article.resource.ts')).article),
  '/user/article': {
    load: async () => ({ Screen: (await import('./member-articles-screen.tsx')).MemberArticlesScreen }),
    namespaces: ['article', 'sanction'],
    titleKey: 'article:member-articles.title',
  },
};
