import { describe, expect, it } from 'vitest';
import { createTextReader } from './text-reader.ts';

const reader = createTextReader();
reader.add('en', 'order', {
  title: 'Orders',
  pieces: '{{count}} items',
  pieces_one: '{{count}} item',
  ship: 'Shipped {{ qty }} with {{carrier}}',
  empty: '',
});
reader.add('en', 'shell', { close: 'Close' });
reader.add('en', 'titles', { 'order:title': 'Orders in the menu' });
reader.add('en', 'member-titles', { 'order:title': 'My orders', 'cart:title': 'Cart' });
reader.add('zh-cn', 'order', { title: '订单', pieces: '{{count}} 件' });
const read = reader.read.bind(reader, 'en', 'order');

describe('A text', () => {
  it('is read in its namespace, or in the one that the key names', () => {
    expect([read('title'), read('shell:close'), reader.read('zh-cn', 'shell', 'order:title')]).toEqual([
      'Orders',
      'Close',
      '订单',
    ]);
    expect(reader.titleOf('en', 'order:title')).toBe('Orders in the menu');
    // Members load their own titles only.
    expect(reader.titleOf('en', 'cart:title')).toBe('Cart');
  });

  it('has the form of its count, in a language that has forms', () => {
    expect([0, 1, 2].map((count) => read('pieces', { count }))).toEqual(['0 items', '1 item', '2 items']);
    expect(reader.read('zh-cn', 'order', 'pieces', { count: 1 })).toBe('1 件');
    expect(read('pieces', { count: '1' })).toBe('1 items');
  });

  it('contains its params as they are, also those that look like params or replacements', () => {
    expect(read('ship', { qty: '$&', carrier: '{{qty}}' })).toBe('Shipped $& with {{qty}}');
    expect(read('ship')).toBe('Shipped  with ');
  });

  it('that is missing is the default, else the key', () => {
    expect([read('none'), read('shell:none'), read('none', { defaultValue: 'else' })]).toEqual(['none', 'none', 'else']);
    expect([read('empty'), reader.has('en', 'order', 'empty'), reader.has('en', 'order', 'none')]).toEqual(['', true, false]);
  });
});
