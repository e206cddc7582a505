import { it } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { explain } from './explanation.domain.ts';
import { matrixRows, windowOf } from './matrix-rows.domain.ts';
import { concernedStaff, locksOut, type MatrixRole, permissionsAfter } from './permission-matrix.domain.ts';

const nodes: fc.Arbitrary<string[]> = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));

const role = (id: number, permissions: readonly string[], staffIds: readonly number[], enabled = true): MatrixRole => ({
  id,
  version: 1,
  code: `r${id}`,
  name: `R${id}`,
  enabled,
  permissions: [...permissions],
  scopes: {},
  staffIds: [...staffIds],
  forATime: { count: 0, endsAt: null },
});
const change = (id: number, added: readonly string[], removed: readonly string[]) => ({ id, version: 1, added, removed });

describe('a save of the matrix', () => {
  it.prop([nodes, nodes, nodes])('leaves what it adds and nothing of what it removes, each once', (stored, added, removed) => {
    const after = permissionsAfter(stored, { added, removed });
    expect(new Set(after).size).toBe(after.length);
    expect(added.every((node) => after.includes(node))).toBe(true);
    expect(after.every((node) => added.includes(node) || (stored.includes(node) && !removed.includes(node)))).toBe(true);
  });

  it('concerns the holders of changed roles that are enabled, each once', () => {
    const roles = [role(1, [], [7, 8]), role(2, [], [8, 9]), role(3, [], [10], false), role(4, [], [11])];
    const changes = [change(1, ['a'], []), change(2, ['a'], []), change(3, ['a'], [])];
    expect([...concernedStaff(roles, changes)]).toEqual([7, 8, 9]);
  });

  it('locks out who loses the last role that gives what is needed', () => {
    const roles = [role(1, ['save'], [7]), role(2, ['save'], [7]), role(3, ['save'], [7], false)];
    const own = { staffId: 7, permissions: ['save'] };
    expect(locksOut(roles, [change(1, [], ['save'])], own)).toBe(false);
    expect(locksOut(roles, [change(1, [], ['save']), change(2, [], ['save'])], own)).toBe(true);
    expect(locksOut(roles, [change(1, [], ['save']), change(2, [], ['save'])], { ...own, staffId: 8 })).toBe(false);
  });
});

describe('an explanation', () => {
  const asked = (gives: boolean, enabled: boolean, isHeld: boolean) => ({
    id: 1,
    name: 'R',
    enabled,
    gives,
    isHeld,
    endsAt: null,
  });
  it.each([
    ['a disabled account', { enabled: false, super: true }, asked(true, true, true), 'disabled', false],
    ['a super administrator', { enabled: true, super: true }, asked(false, true, true), 'super', true],
    ['a role', { enabled: true, super: false }, asked(true, true, true), 'role', true],
    ['a disabled role', { enabled: true, super: false }, asked(true, false, true), 'none', false],
    ['a role of others', { enabled: true, super: false }, asked(true, true, false), 'none', false],
  ])('is decided by %s', (_what, account, one, decidedBy, isAllowed) => {
    expect(explain(account, [one])).toMatchObject({ decidedBy, isAllowed, others: one.isHeld ? [] : [{ id: 1 }] });
  });
});

describe('the lines of the matrix', () => {
  const page = { path: '/p', title: 'p', nodes: ['a', 'b'].map((node) => ({ node, title: node })) };
  const groups = [{ name: 'g', title: 'g', pages: [page] }];
  it.each([
    [[], ['group:g', '/p', 'a', 'b']],
    [['/p'], ['group:g', '/p']],
    [['group:g'], ['group:g']],
  ])('without what is closed (%j)', (closed, keys) => {
    expect(matrixRows(groups, new Set(closed)).map(({ key }) => key)).toEqual(keys);
  });

  it.prop([fc.nat(500), fc.nat(30_000), fc.integer({ min: 1, max: 2_000 })])(
    'are rendered where they are in view, and not many more',
    (total, top, height) => {
      const [from, to] = windowOf(total, { top, height, rowHeight: 34, beyond: 8 });
      expect(from).toBeLessThanOrEqual(Math.max(to, total));
      expect(to - from).toBeLessThanOrEqual(Math.ceil(height / 34) + 18);
      const first = Math.floor(top / 34);
      if (first < total) expect(from <= first && first < to).toBe(true);
    },
  );
});
