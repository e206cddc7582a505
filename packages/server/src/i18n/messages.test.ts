import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMessages, kitCatalogues, languageOf, spokenOf, worded } from './messages.ts';

const messages = createMessages([
  kitCatalogues,
  {
    en: { 'order.too-late': 'After {days} days, {who}: {list}', 'order.detail.list.paid': 'it was paid' },
    'zh-cn': { 'only.zh': '只有中文', 'order.late': '已过期：{list}', 'order.detail.list.paid': '已付款' },
  },
]);
const source = new URL('../../../server/src', import.meta.url).pathname;

describe('messages', () => {
  it('fill placeholders from the details and leave out missing ones', () => {
    expect(messages('en', 'order.too-late', { days: 7, list: [1, 2], who: null })).toBe('After 7 days, : 1, 2');
    expect(messages('en', 'order.too-late', { days: '{who}', who: 'x' })).toBe('After {who} days, x: ');
    expect(messages('en', 'order.too-late', Object.create({ days: 1 }))).toBe('After  days, : ');
  });

  it('fill placeholders as screens write them, because a rejection is shown by both', () => {
    const both = createMessages([{ en: { 'sanction.banned': 'Banned: {{reason}}, {{none}}{until}' } }]);
    expect(both('en', 'sanction.banned', { reason: 'spam', until: 'today' })).toBe('Banned: spam, today');
  });

  it('print amounts of fen as yuan where the text wants it', () => {
    const amounts = createMessages([{ en: { 'cash-out.limits': 'Between {least:yuan} and {most:yuan}, {count}' } }]);
    const details = { least: 1_000, most: 123_456_789, count: 7 };
    expect(amounts('en', 'cash-out.limits', details)).toBe('Between ¥10.00 and ¥1,234,567.89, 7');
    expect(amounts('en', 'cash-out.limits', { least: -5, most: null })).toBe('Between -¥0.05 and , ');
    const short = createMessages([{ en: { 'ledger.insufficient': '{available:unit} of {amount:unit}' } }]);
    expect(short('en', 'ledger.insufficient', { unit: 'fen', available: 0, amount: 150 })).toBe('¥0.00 of ¥1.50');
    expect(short('en', 'ledger.insufficient', { unit: 'pieces', available: 0, amount: 150 })).toBe('0 of 150');
  });

  it('translate the items of a list where a text exists, and join them as the language does', () => {
    const list = ['paid', 'other', 7];
    expect(messages('en', 'order.too-late', { days: 1, who: 'paid', list })).toBe('After 1 days, paid: it was paid, other, 7');
    expect(messages('zh-cn', 'order.late', { list })).toBe('已过期：已付款、other、7');
    expect(messages('en', 'only.zh', { list })).toBe('只有中文');
    expect(messages('zh-cn', 'order.late', { list: [] })).toBe('已过期：');
  });

  it('include the errors, the rules and the list items of a resource’s file', () => {
    const file = { title: 'Orders', 'error.late': 'a', 'rule.import.late': 'b', 'detail.list.paid': 'c', 'text.refusal.x': 'd' };
    expect(spokenOf('order', file)).toEqual({ 'order.late': 'a', 'order.import.late': 'b', 'order.detail.list.paid': 'c' });
  });

  it('fall back to the default language, then to the key', () => {
    expect([messages('en', 'only.zh'), messages('en', 'no.such')]).toEqual(['只有中文', 'no.such']);
  });

  it('translate issues by rule; a rule with a dot is a key itself; an existing message is preserved', () => {
    expect(
      worded(messages, 'en', [
        { path: 'a', rule: 'tooLong', params: { max: 5 } },
        { path: 'b', rule: 'order.too-late', params: { days: 1 } },
        { path: 'c', rule: 'x', msg: 'kept' },
      ]).map((issue) => issue.msg),
    ).toEqual(['At most 5 characters', 'After 1 days, : ', 'kept']);
  });

  it('have the same keys and placeholders in both languages', () => {
    const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    const [zh, en] = [kitCatalogues['zh-cn'], kitCatalogues.en];
    expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(zh)) expect([key, places(text)]).toEqual([key, places(en[key] ?? '')]);
  });

  it('have a text for every error code the kit throws', () => {
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.includes('.test.'),
    );
    const codes = files.flatMap((file) =>
      [...readFileSync(join(source, file), 'utf8').matchAll(/'(request\.[a-z-]+)'/g)].map((found) => found[1] ?? ''),
    );
    expect(codes.length).toBeGreaterThan(30);
    expect([...new Set(codes)].filter((code) => !(code in kitCatalogues.en))).toEqual([]);
  });

  it.each([
    ['en', 'en'],
    ['EN-gb;q=0.9', 'en'],
    ['zh-cn', 'zh-cn'],
    ['zh-CN,en;q=0.8', 'zh-cn'],
    ['english', 'zh-cn'],
    [undefined, 'zh-cn'],
  ])('reads the header %s as %s', (header, lang) => {
    expect(languageOf(header)).toBe(lang);
  });
});
