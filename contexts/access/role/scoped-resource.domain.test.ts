import { defineResource } from '@shopkeeper/resource';
import { dataScopeIssues, scopeAttributes, scopeKindsOf } from '@shopkeeper/resource/conditions';
import { f } from '@shopkeeper/resource/fields';
import { expect, it } from 'vitest';
import { admin } from '../admin/admin.resource.ts';
import { declarationOf, scopeChanges, scopedResources, scopeKindOf, withScope } from './scoped-resource.domain.ts';

const parcel = defineResource({
  context: 'sales',
  name: 'parcel',
  fields: {
    code: f.text({ max: 20 }),
    state: f.choice({ values: ['new', 'sent'] }),
    kind: f.dict({ of: 'parcel_kind' }),
    ownerId: f.ref(() => admin, { optional: true }),
    total: f.money({ optional: true, access: { permission: 'readTotal' } }),
  },
  label: 'code',
  list: ['code'],
  filters: ['state', 'kind', 'ownerId', 'total'],
  scope: { owner: 'ownerId' },
});
const line = defineResource({
  context: 'sales',
  name: 'parcel-line',
  fields: { code: f.text({ max: 20 }) },
  label: 'code',
  list: ['code'],
  page: parcel.page,
});

it('[M-33] a described resource checks data scopes like its declaration', () => {
  const [described, ...others] = scopedResources([parcel, line]);
  expect(others).toEqual([]);
  if (!described) throw new Error('not described');
  const read = declarationOf(JSON.parse(JSON.stringify(described)));
  expect(scopeKindsOf(read)).toEqual(scopeKindsOf(parcel));
  const shapes = (resource: typeof read) =>
    Object.values(scopeAttributes(resource).of).map(({ key, title, ops, field }) => ({ key, title, ops, kind: field.kind }));
  expect(shapes(read)).toEqual(shapes(parcel));
  for (const condition of [
    { field: 'state', op: 'in', value: ['sent'] },
    { field: 'ownerId', op: 'eq', value: '@group' },
    { field: 'code', op: 'eq', value: 'x' },
    { field: 'state', op: 'in', value: [7] },
  ]) {
    const scope = { kind: 'condition', condition };
    expect(dataScopeIssues(read, scope)).toEqual(dataScopeIssues(parcel, scope));
  }
});

it('the whole list is the scope of a page that is missing', () => {
  const own = withScope(null, '/a', { kind: 'own' });
  expect(own).toEqual({ '/a': { kind: 'own' } });
  expect(withScope(own, '/a', { kind: 'all' })).toBeNull();
  expect(scopeChanges(null, own)).toEqual([{ page: '/a', before: { kind: 'all' }, after: { kind: 'own' } }]);
  expect(scopeChanges(null, { '/a': { kind: 'all' } })).toEqual([]);
  expect(['own', { kind: 'everything' }, null].map(scopeKindOf)).toEqual(['none', 'none', 'none']);
});
