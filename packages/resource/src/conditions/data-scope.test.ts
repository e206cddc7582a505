import { describe, expect, it } from 'vitest';
import { limitOn, unitedScopes } from '../access/data-scope.ts';
import { defineResource } from '../declaration/define.ts';
import { f } from '../fields/fields.ts';
import { dataScopeIssues, scopeKindsOf } from './data-scope.ts';

const fields = { name: f.text({ max: 20 }), keeperId: f.id({ optional: true }), price: f.money() };
const spec = { context: 'library', fields, label: 'name', list: ['name'], filters: ['name', 'keeperId', 'price'] } as const;
const shelf = defineResource({ ...spec, name: 'shelf', scope: { owner: 'keeperId' } });
const poster = defineResource({ ...spec, name: 'poster' });
const page = shelf.page;
const reading = [`${page}/index`, `${page}/edit`];
const own = { kind: 'own' };
const group = { kind: 'group' };

describe('[M-33] the data scopes of several roles', () => {
  it('are united; a role that says nothing reads everything', () => {
    const limited = { permissions: reading, scopes: { [page]: own } };
    expect(unitedScopes([limited])).toEqual({ [page]: [own] });
    expect(unitedScopes([limited, { permissions: reading, scopes: { [page]: group } }])).toEqual({ [page]: [own, group] });
    for (const scopes of [null, undefined, {}, { [page]: { kind: 'all' } }])
      expect(unitedScopes([limited, { permissions: reading, scopes }])).toEqual({});
  });

  it('come from the roles that may read the page, so that no other role makes them wider', () => {
    const limited = { permissions: reading, scopes: { [page]: own } };
    expect(unitedScopes([limited, { permissions: ['/admin/library/poster/index'], scopes: null }])).toEqual({ [page]: [own] });
    expect(unitedScopes([limited, { permissions: [`${page}/del`], scopes: null }])).toEqual({ [page]: [own] });
    expect(unitedScopes([{ permissions: [`${page}/del`], scopes: { [page]: group } }])).toEqual({ [page]: [group] });
  });

  it('that are broken limit all pages of their role, and super administrators are never limited', () => {
    expect(unitedScopes([{ permissions: reading, scopes: 'all' }])).toEqual({ [page]: [null] });
    expect(limitOn({ isSuper: false, scopes: { [page]: [null] } }, page)).toEqual([null]);
    expect(limitOn({ isSuper: true, scopes: { [page]: [null] } }, page)).toBeUndefined();
    expect(limitOn({ isSuper: false, scopes: {} }, 'constructor')).toBeUndefined();
  });
});

describe('[M-33] a data scope', () => {
  it('offers own and group only where rows have an owner', () => {
    expect(scopeKindsOf(shelf)).toEqual(['all', 'own', 'group', 'groups-below', 'condition']);
    expect(scopeKindsOf(poster)).toEqual(['all', 'condition']);
    expect(dataScopeIssues(poster, own)).toEqual([{ path: 'kind', rule: 'choice' }]);
    expect(dataScopeIssues(shelf, own)).toEqual([]);
  });

  it('compares ids with variables, and texts with what they are', () => {
    const where = (condition: object) => dataScopeIssues(shelf, { kind: 'condition', condition });
    expect(
      where({ any: [{ field: 'keeperId', op: 'eq', value: '@me' }, { not: { field: 'id', op: 'in', value: [1] } }] }),
    ).toEqual([]);
    expect(where({ field: 'name', op: 'eq', value: '@me' })).toEqual([]);
    expect(where({ field: 'keeperId', op: 'gt', value: '@me' })).toEqual([{ path: 'condition.value', rule: 'type' }]);
    expect(where({ field: 'keeperId', op: 'eq', value: '@you' })).toEqual([{ path: 'condition.value', rule: 'type' }]);
    expect(where({ field: 'deletedAt', op: 'isNull' })).toEqual([{ path: 'condition.field', rule: 'unknown' }]);
  });

  it.each([
    [null],
    ['all'],
    [[]],
    [{}],
    [{ kind: 'some' }],
    [{ kind: 'own', condition: { all: [] } }],
    [{ kind: 'condition' }],
    [{ kind: 'all', extra: 1 }],
  ])('is not %j', (value) => {
    expect(dataScopeIssues(shelf, value).length).toBeGreaterThan(0);
  });
});
