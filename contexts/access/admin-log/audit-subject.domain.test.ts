import { describe, expect, it } from 'vitest';
import { currentField, currentName, namesOf, namespaceOf } from './audit-subject.domain.ts';

describe('a logged change', () => {
  it('uses the language file of its resource', () => {
    expect([namespaceOf('sales/order'), namespaceOf('order')]).toEqual(['order', 'order']);
  });

  it('logged before a rename is shown and found under the present name', () => {
    expect([currentName('sales/cart'), currentName('sales/draft-order')]).toEqual(['sales/order', 'sales/order']);
    expect(namespaceOf('sales/cart')).toBe('order');
    expect(namesOf('sales/order')).toEqual(['sales/order', 'sales/draft-order', 'sales/cart']);
    expect(namesOf('catalog/brand')).toEqual(['catalog/brand']);
    expect([currentField('access/role', 'nodes'), currentField('access/role', 'name')]).toEqual(['permissions', 'name']);
  });
});
