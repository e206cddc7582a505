import { it } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { articleCheckDigit, isArticleNumber, readScan } from './barcode.domain.ts';

describe('readScan', () => {
  it.each([
    ['PC-1001-02', { qty: 1, code: 'PC-1001-02', barcode: null, isMisread: false }],
    [' pc-1001 ', { qty: 1, code: 'PC-1001', barcode: null, isMisread: false }],
    ['3*PC-1001', { qty: 3, code: 'PC-1001', barcode: null, isMisread: false }],
    ['12 × 6901234567892', { qty: 12, code: '6901234567892', barcode: '6901234567892', isMisread: false }],
    ['３＊６９０１２３４５６７８９２', { qty: 3, code: '6901234567892', barcode: '6901234567892', isMisread: false }],
    ['6901234567893', { qty: 1, code: '6901234567893', barcode: null, isMisread: true }],
    ['036000291452', { qty: 1, code: '036000291452', barcode: '0036000291452', isMisread: false }],
    ['96385074', { qty: 1, code: '96385074', barcode: '96385074', isMisread: false }],
    ['12345678', { qty: 1, code: '12345678', barcode: null, isMisread: false }],
    ['围巾-红', { qty: 1, code: '围巾-红', barcode: null, isMisread: false }],
  ])('reads %j', (typed, scan) => {
    expect(readScan(typed)).toEqual(scan);
  });

  it.each([
    ['', 'draft-order.empty-code'],
    ['  ', 'draft-order.empty-code'],
    ['3*', 'draft-order.empty-code'],
    ['0*PC-1', 'draft-order.bad-quantity'],
    ['1.5*PC-1', 'draft-order.bad-quantity'],
    ['-2*PC-1', 'draft-order.bad-quantity'],
    ['100000*PC-1', 'draft-order.bad-quantity'],
    ['two words', 'draft-order.bad-code'],
    ['3*4*PC', 'draft-order.bad-code'],
    ['<script>', 'draft-order.bad-code'],
    ['A'.repeat(65), 'draft-order.bad-code'],
  ])('rejects %j', (typed, code) => {
    expect(readScan(typed)).toMatchObject({ errorCode: code });
  });

  it.prop([fc.string({ unit: 'grapheme' })])('returns a result for any input', (typed) => typeof readScan(typed) === 'object');
});

describe('isArticleNumber', () => {
  it.prop([fc.stringMatching(/^\d{12}$/), fc.integer({ min: 1, max: 9 })])(
    'accepts every number with its check digit, and rejects any other digit in its place',
    (body, by) => {
      const digit = articleCheckDigit(body);
      return isArticleNumber(body + digit) && !isArticleNumber(body + String((Number(digit) + by) % 10));
    },
  );
});
