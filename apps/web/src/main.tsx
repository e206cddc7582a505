import { webContext as access } from '@shopkeeper/access/web';
import { webContext as catalog } from '@shopkeeper/catalog/web';
import { webContext as marketing } from '@shopkeeper/marketing/web';
import { webContext as member } from '@shopkeeper/member/web';
import { webContext as platform } from '@shopkeeper/platform/web';
import { webContext as sales } from '@shopkeeper/sales/web';
import { webContext as studio } from '@shopkeeper/studio/web';
import { createShop } from './create-shop.tsx';
import { loadTexts } from './texts.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

await createShop([catalog, sales, marketing, member, access, platform, studio], {
  root,
  loadTexts,
  apiUrl: import.meta.env.VITE_API_URL ?? '',
  pages: {
    home: {
      load: async () => ({ Screen: (await import('./home/home-screen.tsx')).HomeScreen }),
      namespaces: ['home'],
      titleKey: 'home:title',
    },
    adminLogin: {
      load: async () => ({ Screen: (await import('./login/login-screen.tsx')).LoginScreen }),
      namespaces: ['login'],
      titleKey: 'login:title',
    },
    memberLogin: {
      load: async () => ({ Screen: (await import('./member-login/member-login-screen.tsx')).MemberLoginScreen }),
      namespaces: ['member-login', 'login'],
      titleKey: 'member-login:title',
    },
  },
});
