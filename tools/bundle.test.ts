import { describe, expect, it } from 'vitest';
import { heavyMemberPages, violationsIn, type Part, weigh, weighScreens } from './bundle.mjs';

const part = (file: string, modules: readonly string[], imports: readonly string[] = []): Part => ({
  file,
  isEntry: file === 'entry.js',
  imports,
  modules,
});

const built: readonly Part[] = [
  part('entry.js', ['apps/web/src/main.tsx'], ['react.js']),
  part('react.js', ['node_modules/react/index.js']),
  part('login.js', ['apps/web/src/login/login-screen.tsx'], ['entry.js']),
  part('shell.js', ['packages/admin-ui/src/shell/shell.tsx', 'packages/ui/src/i18n/locale-packs.ts'], ['antd.js']),
  part('antd.js', ['node_modules/antd/es/button/index.js'], ['react.js']),
  part('words.js', ['contexts/sales/order/locales/zh-cn.json']),
  part('list.js', ['packages/admin-ui/src/list/resource-screen.tsx'], ['antd.js']),
  part('orders.js', ['contexts/sales/order/web/order-list-screen.tsx'], ['list.js']),
  part('staff.js', ['apps/web/src/staff.ts'], ['entry.js']),
  part('overview.js', ['contexts/sales/overview/web/overview-screen.tsx'], ['member.js']),
  part('member.js', ['packages/member-ui/src/member-shell.tsx'], ['react.js']),
  part('chart.js', ['node_modules/chart.js/dist/chart.js']),
];
const each = (kilobytes: number) => (): number => kilobytes * 1024;

describe('weigh', () => {
  it('counts every loaded file once and no other', () => {
    expect(weigh(built, each(1))).toEqual({ login: 4, list: 9, own: 1, member: 4, files: 9, lazyInEntry: [] });
    expect(violationsIn(weigh(built, each(1)))).toEqual([]);
  });

  it('reports each exceeded limit', () => {
    expect(violationsIn(weigh(built, each(100)))).toEqual([
      'login: 400.0 KB of JS, at most 240',
      'list: 900.0 KB of JS, at most 404',
      'own: 100.0 KB of JS, at most 40',
      'member: 400.0 KB of JS, at most 160',
    ]);
  });

  it('reports too many files', () => {
    const small = Array.from({ length: 20 }, (_, at) => part(`small-${at}.js`, [`packages/ui/src/small-${at}.ts`]));
    const grown = built.map((one) => (one.file === 'orders.js' ? { ...one, imports: small.map(({ file }) => file) } : one));
    expect(violationsIn(weigh([...grown, ...small], each(1)))).toEqual([
      'files: 28 script files up to the order list, at most 20',
    ]);
  });

  it.each([
    'node_modules/antd/es/modal/index.js',
    'node_modules/lucide-react/dist/esm/icons/truck.mjs',
    'contexts/sales/order/order.resource.ts',
    'contexts/sales/order/web/order-list-screen.tsx',
  ])('reports %s in the entry', (module) => {
    const grown = built.map((one) => (one.file === 'react.js' ? { ...one, modules: [...one.modules, module] } : one));
    expect(violationsIn(weigh(grown, each(1)))).toEqual([`${module} is part of the entry; it comes with the page that needs it`]);
  });

  it('throws when the build no longer contains the page', () => {
    expect(() =>
      weigh(
        built.filter(({ file }) => file !== 'orders.js'),
        each(1),
      ),
    ).toThrow(/order-list-screen/);
  });
});

describe('weighScreens', () => {
  it('returns the total size and the part beyond the shell, largest first', () => {
    expect(weighScreens(built, each(1))).toEqual([
      { screen: 'sales/order/order-list', all: 9, own: 2 },
      { screen: 'sales/overview/overview', all: 9, own: 2 },
      { screen: 'admin-ui/list/resource', all: 8, own: 1 },
      { screen: 'web/login/login', all: 3, own: 1 },
    ]);
  });
});

describe('heavyMemberPages', () => {
  it('reports a page of members whose files lead to a library of the back office', () => {
    const grown = [...built, part('cart.js', ['contexts/storefront/cart/web/cart-screen.tsx'], ['antd.js'])];
    const pages = { '/user/overview': ['overview.js'], '/cart': ['cart.js'], '/admin/order': ['orders.js'] };
    expect(heavyMemberPages(grown, pages)).toEqual(['/cart loads antd.js of the back office']);
  });
});
