import { expect, it } from 'vitest';
import { networkOf, siteOf } from './network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::'],
  ['2001:db8:1:3::9', '2001:db8:1:3::'],
  ['fe80::1%eth0', 'fe80::'],
  ['::1', '::'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

it.each([
  ['203.0.113.7', null],
  ['::ffff:203.0.113.7', null],
  ['2001:db8:1:2::9', '2001:db8:1::'],
  ['2001:db8:1:ffff::9', '2001:db8:1::'],
  ['2001:db8:2::9', '2001:db8:2::'],
])('%s belongs to the site %s', (ip, site) => {
  expect(siteOf(ip)).toBe(site);
});
