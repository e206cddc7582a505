import { describe, expect, it } from 'vitest';
import { carrierOf, cleanTrackingNo } from './carrier-rules.domain.ts';

const carriers = [
  '顺丰速运',
  '京东物流',
  '圆通速递',
  '极兔速递',
  '申通快递',
  '中通快递',
  '韵达快递',
  '中国邮政',
  'EMS',
  'UPS',
  'FedEx',
];

describe('the carrier of a tracking number', () => {
  it.each([
    ['SF1234567890123', '顺丰速运'],
    ['sf 1234 5678 9012', '顺丰速运'],
    ['JDVA12345678901', '京东物流'],
    ['YT1234567890123', '圆通速递'],
    ['JT1234567890123', '极兔速递'],
    ['771234567890123', '申通快递'],
    ['78123456789012', '中通快递'],
    ['431234567890123', '韵达快递'],
    ['9812345678901', '中国邮政'],
    ['1012345678901', 'EMS'],
    ['EA123456789CN', 'EMS'],
    ['1Z12345E0205271688', 'UPS'],
    ['123456789012', 'FedEx'],
  ])('%s is %s', (no, carrier) => {
    expect(carrierOf(no, carriers)).toBe(carrier);
  });

  it('is only one that the shop has', () => {
    expect(carrierOf('SF1234567890123', ['圆通速递'])).toBeNull();
    expect(carrierOf('ABC', carriers)).toBeNull();
  });

  it('is read without spaces, in capitals', () => {
    expect(cleanTrackingNo(' sf 12\t34 ')).toBe('SF1234');
  });
});
