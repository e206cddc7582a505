import { expect, it } from 'vitest';
import { readMenus } from './menu-rules.ts';

const rule = (id: number, parentId: number | null) => ({ id, parentId, title: `t${id}`, name: `n${id}`, path: `/p${id}` });

it('[U-08] the menu is a tree of id, parentId and children, from a flat reply or a nested one', () => {
  const flat = readMenus([rule(1, null), rule(2, 1), rule(3, 2), rule(4, null)]);
  const nested = readMenus([{ ...rule(1, null), children: [{ ...rule(2, null), children: [rule(3, null)] }] }, rule(4, null)]);
  for (const tree of [flat, nested])
    expect(tree).toMatchObject([
      { id: 1, parentId: null, children: [{ id: 2, parentId: 1, children: [{ id: 3, parentId: 2, children: [] }] }] },
      { id: 4, parentId: null, children: [] },
    ]);
});
