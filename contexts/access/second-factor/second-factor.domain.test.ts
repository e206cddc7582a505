import { expect, it } from 'vitest';
import { newRecoveryCode, shownRecoveryCode, typedCode } from './second-factor.domain.ts';

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
