import { describe, expect, it } from 'vitest';
import { isPublicAddress, PrivateAddressError, publicLookup, requirePublicUrl } from './public-address.ts';

describe('an address of a webhook', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'localhost',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each(['https://127.0.0.1/x', 'https://2130706433/', 'https://0x7f.1/', 'https://[::1]/', 'https://[::ffff:7f00:1]/'])(
    '%s is rejected in any spelling',
    (url) => expect(() => requirePublicUrl(url, [])).toThrow(PrivateAddressError),
  );

  it.each(['http://example.com/', 'ftp://example.com/', 'https://a:b@example.com/', '/relative'])('%s is rejected', (url) =>
    expect(() => requirePublicUrl(url, [])).toThrow(TypeError),
  );

  it('of a private host is possible where the settings allow the host', () => {
    expect(requirePublicUrl('http://127.0.0.1:8080/x', ['127.0.0.1']).port).toBe('8080');
  });

  it('is checked after its name was resolved', async () => {
    const resolve = (allowed: readonly string[]) =>
      new Promise((resolved) => {
        publicLookup(allowed)('localhost', { all: true }, (error, found) => resolved(error ?? found));
      });
    expect(await resolve([])).toBeInstanceOf(PrivateAddressError);
    expect(await resolve(['localhost'])).toContainEqual(expect.objectContaining({ address: '127.0.0.1' }));
  });
});
