import { webModule as access } from '@shopkeeper/access/web';
import { webModule as catalog } from '@shopkeeper/catalog/web';
import { webModule as marketing } from '@shopkeeper/marketing/web';
import { webModule as member } from '@shopkeeper/member/web';
import { webModule as platform } from '@shopkeeper/platform/web';
import { webModule as sales } from '@shopkeeper/sales/web';
import { webModule as studio } from '@shopkeeper/studio/web';
import { createShop } from '@shopkeeper/web-kit/shell';
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
