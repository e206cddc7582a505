import { expect, it } from 'vitest';
import { newRecoveryCode, relyingPartyOf, shownRecoveryCode, typedCode } from './second-factor.domain.ts';

it.each([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456 ', { kind: 'app', code: '123456' }],
  ['abcde-23456', { kind: 'recovery', code: 'ABCDE23456' }],
  ['12345', null],
  ['1234567', null],
  ['ABCDE-0000O', null],
  ['١٢٣٤٥٦', null],
  ['', null],
])('%j is read as %j', (text, read) => {
  expect(typedCode(text)).toEqual(read);
});

it('a recovery code is read as it is shown', () => {
  let last = 0;
  const code = newRecoveryCode((below) => (last += 7) % below);
  expect(typedCode(shownRecoveryCode(code).toLowerCase())).toEqual({ kind: 'recovery', code });
});

it.each([
  ['shop.example', { id: 'shop.example', origins: ['https://shop.example'] }],
  ['Shop.Example:8443', { id: 'shop.example', origins: ['https://shop.example:8443'] }],
  ['localhost:3000', { id: 'localhost', origins: ['https://localhost:3000', 'http://localhost:3000'] }],
  ['localhost:80', { id: 'localhost', origins: ['https://localhost:80', 'http://localhost'] }],
  ['127.0.0.1:3000', null],
  ['2130706433', null],
  ['[::1]:3000', null],
  ['not a host', null],
  ['', null],
])('passkeys at %j belong to %j', (host, party) => {
  expect(relyingPartyOf(host)).toEqual(party);
});
