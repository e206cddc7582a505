import { describe, expect, it } from 'vitest';
import { listBody } from './list-body.ts';
import { plainList } from './list-state.ts';
import { pageInstead, pagerOf } from './paging.ts';

const twenty = { ...plainList, size: 20 };
const exact = { total: 45, exact: true, next: undefined, count: 20 };
const capped = { total: 10_000, exact: false, next: '["-id",7]', count: 20 };

describe('paging', () => {
  it('walks between the first and the last page of a counted list', () => {
    expect(pagerOf(twenty, exact)).toMatchObject({ last: 3, previous: null, next: { page: 2, after: null } });
    expect(pagerOf({ ...twenty, page: 3 }, { ...exact, count: 5 })).toMatchObject({ previous: { page: 2 }, next: null });
  });

  it('goes on by cursor where pages cannot be counted off any more', () => {
    const far = { ...twenty, page: 1_001 };
    expect(pagerOf(far, capped)).toMatchObject({ last: null, next: { page: 1_002, after: '["-id",7]' }, reach: 1_001 });
    expect(listBody({ ...far, page: 1_002, after: '["-id",7]' }, null).page).toEqual({
      currentPage: 1_002,
      pageSize: 20,
      after: '["-id",7]',
    });
  });

  it('never asks for a page the server would refuse', () => {
    expect(listBody({ ...twenty, page: 5_000 }, null).page).toEqual({ currentPage: 1, pageSize: 20 });
  });

  it('shows the page before when the last row of the last page is gone', () => {
    expect(pageInstead({ ...twenty, page: 3 }, { ...exact, total: 40, count: 0 })).toBe(2);
    expect(pageInstead({ ...twenty, page: 9 }, { ...exact, total: 40, count: 0 })).toBe(2);
    expect(pageInstead({ ...twenty, page: 3 }, { ...capped, count: 0 })).toBe(2);
    expect(pageInstead(twenty, { ...exact, total: 0, count: 0 })).toBeNull();
  });

  it('puts the filters of a tab around the chips', () => {
    const chip = { field: 'total', op: 'ge', value: 100 } as const;
    const tab = { field: 'status', op: 'eq', value: 'paid' } as const;
    expect(listBody({ ...twenty, filters: [chip] }, tab).filters).toEqual({ and: [tab, chip] });
    expect(listBody(twenty, null).filters).toBeNull();
  });
});
