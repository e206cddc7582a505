import { describe, expect, it } from 'vitest';
import { valueField, valueIssue, valueKinds, valueText } from './custom-setting.domain.ts';

const shape = { options: ['red', 'blue'], dictionary: 'order_source' };

describe('the value of an own setting', () => {
  it.each(valueKinds)('may be of the kind %s, and absent', (kind) => {
    expect(valueField({ kind, ...shape })?.kind).toBe(kind);
    expect(valueIssue({ kind, ...shape, value: null })).toBeNull();
  });

  it.each([
    ['int', '5', 'type'],
    ['int', 1.5, 'whole'],
    ['money', 'much', 'format'],
    ['choice', 'green', 'choice'],
    ['date', '2026-02-30', 'format'],
    ['url', 'ftp://x', 'format'],
    ['text', 'x'.repeat(501), 'tooLong'],
    ['flag', 'yes', 'type'],
    ['tags', 'a', 'type'],
  ] as const)('of the kind %s cannot be %j', (kind, value, rule) => {
    expect(valueIssue({ kind, ...shape, value })).toMatchObject({ path: 'value', rule });
  });

  it('is valid in its kind', () => {
    expect(valueIssue({ kind: 'choice', ...shape, value: 'red' })).toBeNull();
    expect(valueIssue({ kind: 'images', ...shape, value: ['/storage/a.png'] })).toBeNull();
  });

  it('needs the values of a choice and the option list of a dict', () => {
    expect(valueIssue({ kind: 'choice', options: [], dictionary: null, value: null })).toEqual({
      path: 'options',
      rule: 'required',
    });
    expect(valueIssue({ kind: 'dict', options: [], dictionary: null, value: null })).toMatchObject({ path: 'dictionary' });
  });

  it('is a text in templates', () => {
    expect(valueText('money', 1_250)).toBe('12.50');
    expect(valueText('tags', ['a', 'b'])).toBe('a, b');
    expect(valueText('time', 0)).toBe('1970-01-01T00:00:00.000Z');
    expect(valueText('flag', false)).toBe('false');
    expect(valueText('text', null)).toBe('');
  });
});
