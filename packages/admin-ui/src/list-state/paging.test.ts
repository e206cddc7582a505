import { describe, expect, it } from 'vitest';
import { listBody } from './list-body.ts';
import { plainList } from './list-state.ts';
import { pageInstead, pagerOf, walkerOf } from './paging.ts';

const twenty = { ...plainList, size: 20 };
const exact = { total: 45, exact: true, next: undefined, count: 20 };
const capped = { total: 10_000, exact: false, next: '["-id",7]', count: 20 };

describe('paging', () => {
  it('goes between the first and the last page of a counted list', () => {
    expect(pagerOf(twenty, exact)).toMatchObject({ last: 3, previous: null, next: { page: 2, after: null } });
    expect(pagerOf({ ...twenty, page: 3 }, { ...exact, count: 5 })).toMatchObject({ previous: { page: 2 }, next: null });
  });

  it('continues by cursor beyond the maximum offset', () => {
    const far = { ...twenty, page: 1_001 };
    expect(pagerOf(far, capped)).toMatchObject({ last: null, next: { page: 1_002, after: '["-id",7]' }, reach: 1_001 });
    expect(listBody({ ...far, page: 1_002, after: '["-id",7]' }, null).page).toEqual({
      currentPage: 1_002,
      pageSize: 20,
      after: '["-id",7]',
    });
  });

  it('never requests a page the server would reject', () => {
    expect(listBody({ ...twenty, page: 5_000 }, null).page).toEqual({ currentPage: 1, pageSize: 20 });
  });

  it('shows the previous page when the last row of the last page is gone', () => {
    expect(pageInstead({ ...twenty, page: 3 }, { ...exact, total: 40, count: 0 })).toBe(2);
    expect(pageInstead({ ...twenty, page: 9 }, { ...exact, total: 40, count: 0 })).toBe(2);
    expect(pageInstead({ ...twenty, page: 3 }, { ...capped, count: 0 })).toBe(2);
    expect(pageInstead(twenty, { ...exact, total: 0, count: 0 })).toBeNull();
  });

  it('combines the filter of a tab with the chips', () => {
    const chip = { field: 'total', op: 'ge', value: 100 } as const;
    const tab = { field: 'status', op: 'eq', value: 'paid' } as const;
    expect(listBody({ ...twenty, filters: [chip] }, tab).filters).toEqual({ and: [tab, chip] });
    expect(listBody(twenty, null).filters).toBeNull();
  });
});

describe('pages of append-only rows', () => {
  const pageInfo = { total: 10_000, exact: false, next: '["-id",41]', count: 20 };

  it('go forward by cursor, and back by the cursors of visited pages', () => {
    const cursors = new Map([
      [2, '["-id",81]'],
      [3, '["-id",61]'],
    ]);
    expect(walkerOf({ ...twenty, page: 3, after: '["-id",61]' }, pageInfo, cursors)).toEqual({
      last: null,
      previous: { page: 2, after: '["-id",81]' },
      next: { page: 4, after: '["-id",41]' },
    });
    expect(walkerOf({ ...twenty, page: 2, after: '["-id",81]' }, pageInfo, cursors).previous).toEqual({ page: 1, after: null });
  });

  it('go back by offset without a known cursor, and to the first page beyond the maximum offset', () => {
    expect(walkerOf({ ...twenty, page: 9, after: 'x' }, pageInfo, new Map()).previous).toEqual({ page: 8, after: null });
    expect(walkerOf({ ...twenty, page: 5_000, after: 'x' }, pageInfo, new Map()).previous).toEqual({ page: 1, after: null });
    expect(walkerOf({ ...twenty, page: 1 }, { ...pageInfo, next: undefined }, new Map())).toMatchObject({
      previous: null,
      next: null,
    });
  });
});
