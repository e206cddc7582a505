import { describe, expect, it } from 'vitest';
import en from '../../../ui/locales/en/shell.json' with { type: 'json' };
import zhCn from '../../../ui/locales/zh-cn/shell.json' with { type: 'json' };
import { greetingKey } from './greeting.ts';

const bands = [
  [0, 4, 'greeting.late-night'],
  [5, 8, 'greeting.early'],
  [9, 11, 'greeting.morning'],
  [12, 13, 'greeting.noon'],
  [14, 17, 'greeting.afternoon'],
  [18, 23, 'greeting.evening'],
] as const;

describe('[U-01] greeting', () => {
  it.each(bands)('for hours %i to %i is %s', (first, last, key) => {
    for (let hour = first; hour <= last; hour += 1) expect(greetingKey(hour)).toBe(key);
  });

  it.each(bands)('for hours %i to %i welcomes back in both languages', (_, last) => {
    const key = greetingKey(last);
    expect(zhCn[key]).toContain('欢迎回来');
    expect(en[key]).toMatch(/welcome back/i);
  });

  it('differs between early and late morning', () => {
    expect(zhCn['greeting.early']).not.toBe(zhCn['greeting.morning']);
    expect(en['greeting.early']).not.toBe(en['greeting.morning']);
  });
});
