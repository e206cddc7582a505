import { describe, expect, it } from 'vitest';
import { areaOf, arrivalOf, redirectOf, toLoading } from './areas.ts';

describe('area of an address', () => {
  it.each([
    ['/admin', ''],
    ['/admin/catalog/product', ''],
    ['/ADMIN/x', ''],
    ['/', '#/admin/catalog/product'],
    ['/user/overview', '#/admin'],
    ['/Index', ''],
  ])('[R-10] is admin at %s%s', (pathname, hash) => {
    expect(areaOf(pathname, hash)).toBe('admin');
  });

  it.each([
    ['/', ''],
    ['/user/overview', ''],
    ['/administrator', ''],
    ['/user', '#/user/admin'],
  ])('[R-10] is member at %s%s', (pathname, hash) => {
    expect(areaOf(pathname, hash)).toBe('member');
  });
});

describe('[R-09] loading route parameter', () => {
  it.each([
    ['/admin/catalog/product', ''],
    ['/admin/sales/order', '?status=paid&page=2'],
    ['/admin/sales/order', '?q=100%25%2Fa'],
    ['/admin/sales/order', '?q=%E8%AE%A2%E5%8D%95'],
    ['/admin/x/a%2Fb', ''],
    ['/Index', '?days=30'],
  ])('restores %s%s', (pathname, search) => {
    const loading = new URL(toLoading('admin', pathname, search), 'http://x').pathname;
    expect(arrivalOf('admin', loading)).toBe(pathname + search);
  });

  it('contains path and query as JSON', () => {
    const parameter = decodeURIComponent(toLoading('admin', '/admin/a', '?b=1').replace('/admin/loading/', ''));
    expect(JSON.parse(parameter)).toEqual({ path: '/admin/a', query: { b: '1' } });
  });

  it.each([
    ['another area', { path: '/user/overview' }],
    ['another host', { path: '//evil.example/admin/x' }],
    ['another site', { path: 'https://evil.example/admin/x' }],
    ['a script', { path: 'javascript:alert(1)' }],
    ['a way out of the area', { path: '/admin/../user/overview' }],
    ['a backslash that browsers read as a slash', { path: '/\\evil.example/admin/x' }],
    ['the loading route itself', { path: '/admin/loading/x' }],
    ['the login', { path: '/admin/login' }],
    ['the bare area', { path: '/admin' }],
    ['a number', { path: 7 }],
    ['nothing', {}],
  ])('rejects %s', (_, target) => {
    expect(arrivalOf('admin', `/admin/loading/${encodeURIComponent(JSON.stringify(target))}`)).toBeUndefined();
  });

  it.each(['/admin/loading', '/admin/loading/', '/admin/loading/{broken', '/admin/loading/%E0%A4%A'])(
    'rejects %s',
    (pathname) => {
      expect(arrivalOf('admin', pathname)).toBeUndefined();
    },
  );

  it('only accepts pages of the member area for members', () => {
    const loading = toLoading('member', '/user/balance');
    expect([arrivalOf('member', loading), arrivalOf('admin', loading)]).toEqual(['/user/balance', undefined]);
  });
});

describe('[T-04] target of a reply of code 302', () => {
  it.each([
    [{ routeName: 'adminMainLoading' }, '/admin/loading'],
    [{ routePath: '/admin/sales/order?x=1' }, '/admin/sales/order?x=1'],
    [{ routeName: 'nowhere' }, undefined],
    ['/admin/sales/order?x=1', '/admin/sales/order?x=1'],
    ['userLogin', '/user/login'],
    ['nowhere', undefined],
    ['constructor', undefined],
    ['//evil.example', undefined],
    ['https://evil.example', undefined],
    [{ routePath: '//evil.example' }, undefined],
    [{ routePath: 'https://evil.example' }, undefined],
    [null, undefined],
  ])('%j redirects to %s', (target, path) => {
    expect(redirectOf(target)).toBe(path);
  });
});
