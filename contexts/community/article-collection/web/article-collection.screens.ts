import { plainScreen } from '@shopkeeper/admin-ui/screens';
import type { ScreenDef } from '@shopkeeper/shell';

// Declarations are loaded with their screens, so their paths are repeated here.
export const articleCollectionScreens: Readonly<Record<string, ScreenDef>> = {
  '/admin/community/article-collection': plainScreen(
    'article-collection:title',
    async () => (await import('../article-collection.resource.ts')).articleCollection,
  ),
  '/user/collection': {
    load: async () => ({ Screen: (await import('./member-collections-screen.tsx')).MemberCollectionsScreen }),
    namespaces: ['article-collection'],
    titleKey: 'article-collection:member-collections.title',
  },
};
