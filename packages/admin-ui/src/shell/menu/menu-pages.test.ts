import { describe, expect, it } from 'vitest';
import { readMenus } from '../../../../api-client/src/session/menu-rules.ts';
import { findMenuPages, groupsAround, initialsOf, menuPages, pendingIn } from './menu-pages.ts';

const page = (id: number, parentId: number | null, title: string, count?: number) => ({
  id,
  parentId,
  type: 'menu' as const,
  title,
  path: `/p${id}`,
  ...(count === undefined ? {} : { count }),
});
const group = (id: number, parentId: number | null, title: string) => ({ id, parentId, type: 'menu_dir' as const, title });
const menus = readMenus([
  page(1, null, '工作台'),
  group(2, null, '交易'),
  page(3, 2, '订单', 128),
  page(4, 2, '开单'),
  group(5, 2, '售后'),
  page(6, 5, 'Refunds to review', 6),
]);
const pages = menuPages(menus);
const titlesOf = (typed: string) => findMenuPages(pages, typed).map(({ rule }) => rule.title);

describe('pages of the menu', () => {
  it('stand in its order, with the groups around them', () => {
    expect(pages.map(({ rule }) => rule.id)).toEqual([1, 3, 4, 6]);
    expect(groupsAround(pages, '/p6')).toEqual([2, 5]);
    expect(groupsAround(pages, '/p1')).toEqual([]);
    expect(groupsAround(pages, undefined)).toEqual([]);
  });

  it.each([
    ['单', ['订单', '开单']],
    ['dd', ['订单']],
    ['KD', ['开单']],
    ['refund', ['Refunds to review']],
    ['rtr', ['Refunds to review']],
    ['xyz', []],
  ])('are found by title, by initials of pinyin and by initials of words: %s', (typed, found) => {
    expect(titlesOf(typed)).toEqual(found);
  });

  it('sum the pending items of a group and the groups in it', () => {
    expect(menus.map(pendingIn)).toEqual([0, 134]);
  });
});

it.each([
  ['发货工作台', 'fhgzt'],
  ['库存', 'kc'],
  ['SKU 编码', 'sbm'],
  ['', ''],
])('initials of %s are %s', (title, initials) => {
  expect(initialsOf(title)).toBe(initials);
});
