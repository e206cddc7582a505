import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, appSchemeOf, browserAddressOf, hostOf, isAllowedHost, isOfScheme, namesIn } from './theme-link.domain.ts';

describe('a theme URI', () => {
  it('has the form of its scheme and runs no code', () => {
    for (const [scheme, uri] of [
      ['route', '/category/3'],
      ['https', 'https://shop.example/autumn?from=home'],
      ['miniapp', 'pages/coupon/index'],
      ['app', 'shop://coupon/3'],
    ] as const)
      expect(isOfScheme(scheme, uri), uri).toBe(true);
    for (const [scheme, uri] of [
      ['route', '//evil.example'],
      ['route', '/\\evil.example'],
      ['route', 'javascript:alert(1)'],
      ['https', 'http://shop.example'],
      ['https', 'https://shop.example@evil.example/'],
      ['https', 'https:\\\\evil.example'],
      ['https', 'data:text/html,x'],
      ['app', 'javascript://%0aalert(1)'],
      ['app', 'JavaScript://x'],
      ['app', 'data://x'],
      ['app', 'https://evil.example'],
      ['app', 'file:///etc/passwd'],
      ['miniapp', '../pages/x'],
    ] as const)
      expect(isOfScheme(scheme, uri), uri).toBe(false);
  });

  it('never becomes an address of a browser that is not a path or https', () => {
    const schemes = fc.constantFrom('route', 'https', 'miniapp', 'app' as const);
    const starts = fc.constantFrom('', '/', '//', 'javascript:', 'data:', 'https://', 'HTTPS://', 'a:', '\\', '\t', ' ');
    fc.assert(
      fc.property(schemes, starts, fc.string(), (scheme, start, rest) => {
        const address = browserAddressOf({ scheme, uri: start + rest, params: [] });
        // A browser does not follow what it cannot read, such as a port above 65535.
        if (address === null || !URL.canParse(address, 'https://own.example')) return;
        const { protocol, host } = new URL(address, 'https://own.example');
        expect(protocol).toBe('https:');
        if (scheme === 'route') expect(host).toBe('own.example');
      }),
    );
  });

  it('carries its parameters as the query', () => {
    const params = [
      { name: 'from', value: 'banner & more' },
      { name: 'id', value: '3' },
    ];
    expect(addressOf({ uri: '/category/3', params })).toBe('/category/3?from=banner%20%26%20more&id=3');
    expect(addressOf({ uri: 'https://a.example/?x=1', params: [] })).toBe('https://a.example/?x=1');
    expect(addressOf({ uri: 'https://a.example/?x=1', params: params.slice(1) })).toBe('https://a.example/?x=1&id=3');
  });

  it('is on a host of the list', () => {
    const allowed = namesIn('Shop.example, *.brand.example');
    expect(hostOf({ scheme: 'https', uri: 'https://SHOP.example/x' })).toBe('shop.example');
    for (const host of ['shop.example', 'www.brand.example']) expect(isAllowedHost(host, allowed)).toBe(true);
    for (const host of ['notshop.example', 'brand.example', 'evilbrand.example', 'shop.example.evil.example'])
      expect(isAllowedHost(host, allowed)).toBe(false);
    expect(appSchemeOf('Shop://x')).toBe('shop');
  });
});
