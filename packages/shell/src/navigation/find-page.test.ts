import { describe, expect, it } from 'vitest';
import { createFindPage, firstPage, frameScreen } from './find-page.ts';
import { readMenus, visibleMenus } from '../../../api-client/src/session/menu-rules.ts';
import type { ScreenDef, WebContext } from './modules.ts';
import { decideOpening } from './open-rule.ts';

const screen = (titleKey: string, more: Partial<ScreenDef> = {}): ScreenDef => ({
  load: async () => ({ Screen: () => null }),
  namespaces: [],
  titleKey,
  ...more,
});

const modules: readonly WebContext[] = [
  {
    context: 'sales',
    screens: {
      '/admin/sales/order': screen('order:title'),
      '/admin/sales/order/:id': screen('order:detail'),
      '/admin/sales/order/new': screen('order:new', { guardedBy: '/admin/sales/order' }),
      '/admin/sales/refund': screen('refund:title'),
      '/admin/profile': screen('profile:title', { isForEveryone: true }),
    },
  },
];

const menus = readMenus([
  { id: 1, type: 'menu_dir', title: 'menu:sales', path: '/admin/sales', weigh: 5 },
  { id: 2, parentId: 1, type: 'menu', title: 'order:title', path: '/admin/sales/order', menuType: 'tab' },
  { id: 3, parentId: 1, type: 'menu', title: 'Help', path: '/admin/help', menuType: 'iframe', url: '/help.html' },
  { id: 4, type: 'menu', title: 'Docs', path: '', menuType: 'link', url: 'https://docs.example', weigh: 9 },
  { id: 5, parentId: 2, type: 'button', title: 'Ship', name: '/admin/sales/order/ship' },
  { id: 6, type: 'menu_dir', title: 'Empty' },
  { id: 7, type: 'menu', title: 'Odd', path: '/admin/odd', menuType: 'window' },
  { id: 8, type: 'menu', title: 'Gone', path: '/admin/gone', menuType: 'tab' },
]);
const find = createFindPage(modules, menus);

describe('FindPage', () => {
  it.each(['/admin/sales/order', '/ADMIN/Sales/Order/', '/admin//sales/order'])(
    'finds one page with one spelling at %s',
    (pathname) => {
      expect(find(pathname)).toMatchObject({ pathname: '/admin/sales/order', title: 'order:title', isDenied: false });
    },
  );

  it('admits an address with a parameter by the rule of its list page', () => {
    expect(find('/admin/sales/Order/a%2Fb')).toMatchObject({
      pathname: '/admin/sales/order/a%2Fb',
      page: '/admin/sales/order',
      title: 'order:detail',
      params: { id: 'a/b' },
      isDenied: false,
    });
  });

  it('prefers a page without parameters', () => {
    expect(find('/admin/sales/order/new')).toMatchObject({ title: 'order:new', isDenied: false, page: '/admin/sales/order' });
  });

  it('[P-03] denies an address without a rule, even when its group has one', () => {
    expect(find('/admin/sales/refund')).toMatchObject({ isDenied: true });
  });

  it('admits a page for everyone without a rule', () => {
    expect(find('/admin/profile')).toMatchObject({ isDenied: false });
  });

  it('shows the address of an iframe rule in the frame', () => {
    expect(find('/admin/Help')).toMatchObject({ pathname: '/admin/help', screen: frameScreen, title: 'Help' });
  });

  it.each(['/admin/nothing', '/admin/gone', '/admin/sales'])('[R-03] finds no page at %s', (pathname) => {
    expect(find(pathname)).toBeUndefined();
  });
});

describe('decideOpening', () => {
  const rule = (id: number) => menus.flatMap((one) => [one, ...one.children]).find((one) => one.id === id) ?? expect.fail();

  it('opens the page of a tab rule', () => {
    expect(decideOpening(rule(2), '/admin/help', find)).toEqual({ kind: 'page', path: '/admin/sales/order' });
  });

  it('opens a link in a new window', () => {
    expect(decideOpening(rule(4), '/', find)).toEqual({ kind: 'window', url: 'https://docs.example' });
  });

  it('rejects a link with a script URL', () => {
    expect(decideOpening({ ...rule(4), url: 'javascript:alert(1)' }, '/', find)).toEqual({
      kind: 'message',
      key: 'navigation.invalid',
    });
  });

  it('[R-16.type] reports an unknown menu type', () => {
    expect(decideOpening(rule(7), '/', find)).toEqual({ kind: 'message', key: 'navigation.type' });
  });

  it('[R-16.same] reports that the page is already shown', () => {
    expect(decideOpening(rule(2), '/admin/sales/order', find)).toEqual({ kind: 'message', key: 'navigation.same' });
  });

  it('[R-16.invalid] reports that the page does not exist', () => {
    expect(decideOpening(rule(8), '/', find)).toEqual({ kind: 'message', key: 'navigation.invalid' });
  });
});

describe('menu', () => {
  it('preserves the order of the server and hides buttons and empty groups', () => {
    const titles = visibleMenus(menus).map(({ title, children }) => [title, children.map((child) => child.title)]);
    expect(titles).toEqual([
      ['menu:sales', ['order:title', 'Help']],
      ['Docs', []],
      ['Odd', []],
      ['Gone', []],
    ]);
  });

  it('[U-08] builds the same tree from nested rules and from parent ids', () => {
    const nested = readMenus([{ id: 1, type: 'menu_dir', children: [{ id: 2, type: 'menu' }] }]);
    expect(nested).toEqual(
      readMenus([
        { id: 1, type: 'menu_dir' },
        { id: 2, parentId: 1, type: 'menu' },
      ]),
    );
  });

  it('starts at its first accessible page', () => {
    expect(firstPage(menus, find)).toBe('/admin/sales/order');
  });
});
