import { describe, expect, it } from 'vitest';
import { filled, hasLooseBrace, missingIn, variablesIn } from './placeholders.domain.ts';

describe('a text with placeholders', () => {
  const text = '{site}: {code} is your code, {code}';

  it('names its variables once each, in their order', () => {
    expect(variablesIn(text)).toEqual(['site', 'code']);
    expect(variablesIn('{1} {} { code } {A}')).toEqual([]);
  });

  it('is filled once, so that a value cannot bring another variable', () => {
    expect(filled(text, { site: '{code}', code: '123456' })).toBe('{code}: 123456 is your code, 123456');
    expect(filled('{constructor} {code}', {})).toBe('{constructor} {code}');
  });

  it('names the variables without a value', () => {
    expect(missingIn(text, { code: '1' })).toEqual(['site']);
  });

  it('shows braces that belong to no variable', () => {
    expect([hasLooseBrace(text), hasLooseBrace('{code'), hasLooseBrace('a } b')]).toEqual([false, true, true]);
  });
});
