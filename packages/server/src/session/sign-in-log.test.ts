import { describe, expect, it } from 'vitest';
import { regionOfAddress } from './region-of-address.ts';
import { unusualSignIn } from './sign-in-log.ts';

const known = [
  { device: 'Chrome · Windows', ip: '120.24.78.68' },
  { device: 'Safari · iOS', ip: '2409:8900:1:2::7' },
];
const usual = { device: 'Chrome · Windows', ip: '120.24.78.68', isFailed: false };

describe('a sign-in', () => {
  it('is not unusual as the first of its account, nor from a known device and address', () => {
    const nothing = { newDevice: false, newAddress: false, failures: 0, unusual: false };
    expect(unusualSignIn(usual, { known: [], failures: 0 })).toEqual(nothing);
    expect(unusualSignIn(usual, { known, failures: 0 })).toEqual(nothing);
  });

  it('is unusual from a new device or a new address', () => {
    expect(unusualSignIn({ ...usual, device: 'Firefox · Linux' }, { known, failures: 0 })).toMatchObject({
      newDevice: true,
      newAddress: false,
      unusual: true,
    });
    expect(unusualSignIn({ ...usual, ip: '8.8.8.8' }, { known, failures: 0 })).toMatchObject({ newAddress: true, unusual: true });
  });

  it('has a known address if it is of the same network: the second half of IPv6 changes', () => {
    expect(unusualSignIn({ ...usual, ip: '2409:8900:1:2::99' }, { known, failures: 0 }).newAddress).toBe(false);
    expect(unusualSignIn({ ...usual, ip: '2409:8900:1:3::7' }, { known, failures: 0 }).newAddress).toBe(true);
  });

  it('is unusual from the fifth failure within half an hour on, and when it succeeds after five', () => {
    const failed = { ...usual, device: 'Unknown', isFailed: true };
    expect(unusualSignIn(failed, { known, failures: 3 })).toEqual({
      newDevice: false,
      newAddress: false,
      failures: 4,
      unusual: false,
    });
    expect(unusualSignIn(failed, { known, failures: 4 })).toMatchObject({ failures: 5, unusual: true });
    expect(unusualSignIn(usual, { known, failures: 4 }).unusual).toBe(false);
    expect(unusualSignIn(usual, { known, failures: 5 }).unusual).toBe(true);
  });
});

describe('the place of an address', () => {
  it.each([
    ['120.24.78.68', '广东省 深圳市'],
    ['::ffff:120.24.78.68', '广东省 深圳市'],
    ['8.8.8.8', '美国'],
    ['127.0.0.1', ''],
    ['10.0.0.1', ''],
    ['::1', ''],
    ['no address', ''],
  ])('%s is %j', (ip, place) => {
    expect(regionOfAddress(ip)).toBe(place);
  });
});
