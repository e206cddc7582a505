import type { Page } from '@playwright/test';

/** One screen and who looks at it. */
export interface Screen {
  readonly path: string;
  readonly as: 'visitor' | 'admin' | 'member';
}

const visitors = ['/', '/admin/login', '/user/login', '/404', '/401'];
const beyondTheMenu = [
  '/Index',
  '/admin/bigScreen',
  '/admin/cart',
  '/admin/addProduct',
  '/admin/coder',
  '/admin/atool_form',
  '/admin/addconfig',
  '/admin/sys_message_view',
  '/admin/bbs_home',
];
const memberPages = ['/user/overview', '/user/balance', '/user/integral', '/user/password', '/user/profile', '/user/price-list'];

/** The page tells its routes in `window.__shopkeeper.routes`, or the server tells its menu to whoever is signed in. */
const askPage = `(async () => {
  const told = window.__shopkeeper?.routes;
  if (Array.isArray(told)) return told;
  const { token } = JSON.parse(localStorage.getItem('adminInfo') ?? '{}');
  const answer = await fetch('/admin/Index/index', { headers: { Authorization: 'Bearer ' + token, server: '1' } });
  const walk = (rules) => rules.flatMap((rule) => [
    ...(rule.type === 'menu' && rule.menuType !== 'link' && rule.path ? [rule.path] : []),
    ...walk(rule.children ?? []),
  ]);
  return walk((await answer.json()).data.menus);
})()`;

const whole = (path: string): string => (path.startsWith('/') ? path : `/admin/${path}`);
const audienceOf = (path: string): Screen['as'] => {
  if (visitors.includes(path)) return 'visitor';
  return path.startsWith('/user') ? 'member' : 'admin';
};

/** Every screen that can be opened by its address alone, each once. Routes with parameters are left to the journeys. */
export async function listScreens(signedIn: Page): Promise<Screen[]> {
  const told: string[] = await signedIn.evaluate(askPage);
  const paths = [...visitors, ...beyondTheMenu, ...told.map(whole), ...memberPages];
  const plain = paths.filter((path) => !/[:*]/.test(path) && !path.includes('/loading'));
  return [...new Set(plain)].map((path) => ({ path, as: audienceOf(path) }));
}
