import { expect, it } from 'vitest';
import { approversOf } from './approvers.domain.ts';

const people = [
  { id: 1, username: 'ann', roleIds: [7], groupIds: [10] },
  { id: 2, username: 'bob', roleIds: [7], groupIds: [11, 10] },
  { id: 3, username: 'eve', roleIds: [], groupIds: [12, 11, 10] },
];
const at = (starterId: number | null) => ({ people, starterId, substituteId: 9 });

it('asks named people in their order, the holders of a role, or the nearest of them above the starter', () => {
  const named = { who: 'persons', accounts: ['bob', 'ann', 'gone'], roleId: null } as const;
  expect(approversOf(named, at(null))).toEqual([2, 1]);
  expect(approversOf({ who: 'role', accounts: [], roleId: 7 }, at(1))).toEqual([2]);
  expect(approversOf({ who: 'leader', accounts: [], roleId: 7 }, at(3))).toEqual([2]);
  expect(approversOf({ who: 'leader', accounts: [], roleId: 7 }, at(2))).toEqual([1]);
});

it('asks the substitute where nobody is found', () => {
  expect(approversOf({ who: 'leader', accounts: [], roleId: 7 }, at(null))).toEqual([9]);
  expect(approversOf({ who: 'persons', accounts: ['gone'], roleId: null }, at(1))).toEqual([9]);
});
