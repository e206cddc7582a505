import { describe, expect, it } from 'vitest';
import { auditChanges, currentField, currentName, namesOf, namespaceOf } from './audit-subject.domain.ts';

describe('a logged change', () => {
  it('lists its fields one by one, without internal ones', () => {
    expect(auditChanges({ id: 7, version: 1, name: 'Acme', note: null }, { name: 'Acme & Co', updatedAt: 5 })).toEqual([
      { field: 'name', before: 'Acme', after: 'Acme & Co' },
      { field: 'note', before: null, after: undefined },
    ]);
  });

  it('has no before for an added row and no after for a deleted one', () => {
    expect(auditChanges(null, { name: 'New' })).toEqual([{ field: 'name', before: undefined, after: 'New' }]);
    expect(auditChanges({ name: 'Old' }, null)).toEqual([{ field: 'name', before: 'Old', after: undefined }]);
    expect(auditChanges(null, null)).toEqual([]);
  });

  it('includes the input of an action beside the fields', () => {
    expect(auditChanges({ status: 'a' }, { status: 'b', input: { reason: 'late' } })).toEqual([
      { field: 'status', before: 'a', after: 'b' },
      { field: 'reason', before: undefined, after: 'late' },
    ]);
  });

  it('is returned as a whole if it is not an object', () => {
    expect(auditChanges(null, ['a', 'b'])).toEqual([{ field: '', before: null, after: ['a', 'b'] }]);
  });

  it('uses the language file of its resource', () => {
    expect([namespaceOf('sales/order'), namespaceOf('order')]).toEqual(['order', 'order']);
  });

  it('logged before a rename is shown and found under the present name', () => {
    expect([currentName('sales/cart'), currentName('sales/order')]).toEqual(['sales/draft-order', 'sales/order']);
    expect(namespaceOf('sales/cart')).toBe('draft-order');
    expect(namesOf('sales/draft-order')).toEqual(['sales/draft-order', 'sales/cart']);
    expect(namesOf('sales/order')).toEqual(['sales/order']);
    expect([currentField('access/role', 'nodes'), currentField('access/role', 'name')]).toEqual(['permissions', 'name']);
  });
});
