import { describe, expect, it } from 'vitest';
import { hasPermission } from './permissions.ts';

const nodes = new Set([
  '/admin/sales/order/index',
  '/admin/sales/order/ship',
  '/admin/sales/order/line/edit',
  '/admin/catalog/spec/line/add',
]);

describe('[P-02] element that requires a permission', () => {
  it('is shown when the permissions of the page contain the action', () => {
    expect(hasPermission(nodes, '/admin/sales/order', 'ship')).toBe(true);
  });

  it('is hidden when the page has permissions without the action', () => {
    expect(hasPermission(nodes, '/admin/sales/order', 'edit')).toBe(false);
  });

  it('is shown when the permissions contain no entry for the page', () => {
    expect(hasPermission(nodes, '/admin/marketing/banner', 'add')).toBe(true);
  });

  it('ignores the permissions of a nested page', () => {
    expect(hasPermission(nodes, '/admin/catalog/spec', 'add')).toBe(true);
  });
});
