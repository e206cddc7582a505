import { createShop } from './create-shop.tsx';
import { forMembers } from './member-screens.gen.ts';
import { loadTexts } from './texts.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

await createShop({
  forMembers,
  loadModules: async () => (await import('./staff.ts')).webContexts,
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
