import { describe, expect, it } from 'vitest';
import { hasPermission } from './permissions.ts';

const nodes = new Set([
  '/admin/sales/order/index',
  '/admin/sales/order/ship',
  '/admin/sales/order/line/edit',
  '/admin/catalog/spec/line/add',
]);

describe('[P-02] an element guarded by an action', () => {
  it('stays when the list of the page holds it', () => {
    expect(hasPermission(nodes, '/admin/sales/order', 'ship')).toBe(true);
  });

  it('goes when the page has a list without it', () => {
    expect(hasPermission(nodes, '/admin/sales/order', 'edit')).toBe(false);
  });

  it('stays when the page has no entry', () => {
    expect(hasPermission(nodes, '/admin/marketing/banner', 'add')).toBe(true);
  });

  it('does not mistake the entries of a page below for its own', () => {
    expect(hasPermission(nodes, '/admin/catalog/spec', 'add')).toBe(true);
  });
});
