import { it } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import {
  permissionChanges,
  searchPermissions,
  strayPermissions,
  withPermissions,
  type PermissionGroup,
} from './permission-page.domain.ts';

const groups: readonly PermissionGroup[] = [
  {
    name: 'sales',
    title: 'Sales',
    pages: [
      {
        path: '/admin/sales/order',
        title: 'Orders',
        nodes: [
          { node: '/admin/sales/order/index', title: 'View' },
          { node: '/admin/sales/order/ship', title: 'Ship' },
        ],
      },
    ],
  },
  {
    name: 'catalog',
    title: 'Catalogue',
    pages: [{ path: '/admin/catalog/brand', title: 'Brands', nodes: [{ node: '/admin/catalog/brand/index', title: 'View' }] }],
  },
];
const permissions: fc.Arbitrary<string[]> = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'));
const plain = (title: string): string => title;

describe('choosing permissions', () => {
  it.prop([permissions, permissions])('reports exactly what was added and removed, in any order', (before, after) => {
    const { added, removed } = permissionChanges(before, after);
    const rebuilt = new Set([...before.filter((permission) => !removed.includes(permission)), ...added]);
    expect(rebuilt).toEqual(new Set(after));
    expect(
      added.some((permission) => before.includes(permission)) || removed.some((permission) => after.includes(permission)),
    ).toBe(false);
  });

  it.prop([permissions, permissions, fc.boolean()])(
    'adds and removes permissions without duplicating one or changing others',
    (chosen, touched, isChosen) => {
      const result = withPermissions(chosen, touched, isChosen);
      expect(new Set(result).size).toBe(result.length);
      expect(touched.every((permission) => result.includes(permission) === isChosen)).toBe(true);
      const others = (list: readonly string[]) => list.filter((permission) => !touched.includes(permission));
      expect(others(result)).toEqual(others(chosen));
    },
  );

  it('lists those that no page declares any more', () => {
    expect(strayPermissions(['/admin/sales/order/index', '/admin/old/index'], groups)).toEqual(['/admin/old/index']);
  });
});

describe('searching permissions', () => {
  const paths = (term: string) =>
    searchPermissions(groups, term, plain).flatMap(({ pages }) => pages.map((page) => [page.path, page.nodes.length]));

  it.each([
    [
      '',
      [
        ['/admin/sales/order', 2],
        ['/admin/catalog/brand', 1],
      ],
    ],
    ['  ORDER ', [['/admin/sales/order', 2]]],
    ['ship', [['/admin/sales/order', 1]]],
    [
      'view',
      [
        ['/admin/sales/order', 1],
        ['/admin/catalog/brand', 1],
      ],
    ],
    ['catalogue', [['/admin/catalog/brand', 1]]],
    ['brand/index', [['/admin/catalog/brand', 1]]],
    ['nothing like it', []],
  ])('for "%s" returns %j', (term, left) => {
    expect(paths(term)).toEqual(left);
  });
});
