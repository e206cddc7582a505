import { describe, expect, it } from 'vitest';
import { nameOf } from '../calls/download.ts';
import { exportFilter } from './export-filter.ts';

const paid = { field: 'status', op: 'eq', value: 'paid' } as const;

describe('the export filter', () => {
  it('is the filter of the list when nothing is selected', () => {
    expect(exportFilter(paid, undefined)).toEqual(paid);
    expect(exportFilter(null, undefined)).toBeNull();
  });

  it('is limited to the selected rows', () => {
    expect(exportFilter(paid, { ids: new Set([3, 5]) })).toEqual({ and: [paid, { field: 'id', op: 'in', value: [3, 5] }] });
  });

  it('is all matching rows except the deselected ones', () => {
    expect(exportFilter(paid, { allBut: new Set() })).toEqual(paid);
    expect(exportFilter(null, { allBut: new Set([9]) })).toEqual({ field: 'id', op: 'notIn', value: [9] });
  });
});

describe('the name of a downloaded file', () => {
  it.each([
    ["attachment; filename=orders.xlsx; filename*=UTF-8''%E8%AE%A2%E5%8D%95.xlsx", '订单.xlsx'],
    ['attachment; filename="orders.csv"', 'orders.csv'],
    [null, null],
  ])('from %j is %s', (disposition, name) => {
    expect(nameOf(disposition)).toBe(name);
  });
});
