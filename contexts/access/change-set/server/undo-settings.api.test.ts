import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../../tests/setup/shop.ts';
import { sets, undoShop, type UndoShop } from '../testing/undo-shop.ts';

interface Shown {
  readonly name: string;
  readonly version: number;
  readonly fields: readonly { readonly key: string; readonly value: unknown; readonly isStored: boolean }[];
}

const config = '/admin/routine/config/';
const tracking = 'sales.tracking';
let shop: UndoShop;
let clerk: Caller;
beforeAll(async () => {
  shop = await undoShop({ isStepped: true });
  clerk = await shop.staff([`${config}index`, `${config}save`]);
});
afterAll(() => shop.close());

async function shown(name = tracking): Promise<Shown> {
  const { settings } = await shop.ask<{ settings: readonly Shown[] }>(`${config}overview`, {});
  const found = settings.find((one) => one.name === name);
  if (!found) throw new Error(`no settings ${name}`);
  return found;
}
const valueOf = async (key: string, name = tracking): Promise<unknown> =>
  (await shown(name)).fields.find((field) => field.key === key)?.value;
const saved = async (values: object, as = shop.owner, name = tracking) =>
  shop.ask(`${config}save`, { name, version: (await shown(name)).version, values }, as);
/** The change set that a save makes. */
async function setOf(work: () => Promise<unknown>): Promise<{ ids: readonly number[] }> {
  await work();
  const [set] = await shop.setsOf({ resource: 'platform/config' });
  return { ids: [set?.id ?? 0] };
}

describe('an undo of settings', () => {
  it('saves the values from before, with an entry of the log, and can be undone', async () => {
    const asked = await setOf(() => saved({ pollHours: 9, customer: 'KESTREL' }));
    expect((await shop.preview(asked)).rows).toMatchObject([
      {
        resource: 'platform/config',
        label: tracking,
        labelTitle: 'tracking:text.settings',
        does: 'set',
        fields: [['tracking:setting.customer'], ['tracking:setting.pollHours']],
        conflicts: [],
      },
    ]);
    expect((await shop.undo(asked)).counts).toEqual({ back: 1, partly: 0, conflicts: 0, refused: 0 });
    expect([await valueOf('pollHours'), await valueOf('customer')]).toEqual([6, null]);
    const entries = await shop.db.rows(
      `select before->>'pollHours' as was, after->>'pollHours' as is from kit_audit where label = $1 order by id`,
      [tracking],
    );
    expect(entries).toEqual([
      { was: '6', is: '9' },
      { was: '9', is: '6' },
    ]);
    const [undone] = await shop.setsOf({ kind: 'undo' });
    await shop.undo({ ids: [undone?.id ?? 0] });
    expect([await valueOf('pollHours'), await valueOf('customer')]).toEqual([9, 'KESTREL']);
  });

  it('leaves a value that somebody changed since, named with who, and sets the others back', async () => {
    await saved({ pollHours: 12, customer: 'HERON' });
    const asked = await setOf(() => saved({ pollHours: 24, customer: 'OSPREY' }));
    await saved({ pollHours: 36 }, clerk);
    expect(await shop.preview(asked)).toMatchObject({
      counts: { partly: 1 },
      rows: [{ does: 'set', fields: [['tracking:setting.customer']], conflicts: [{ field: 'pollHours', by: 'clerk1' }] }],
    });
    await shop.undo(asked);
    expect([await valueOf('pollHours'), await valueOf('customer')]).toEqual([36, 'HERON']);
  });

  it('leaves secrets, which the log does not have, and says so', async () => {
    const asked = await setOf(() => saved({ key: 'kestrel-key', pollHours: 48 }));
    const { rows } = await shop.preview(asked);
    expect(rows).toMatchObject([{ does: 'set', conflicts: [{ field: 'key', why: 'secret' }] }]);
    expect(JSON.stringify(rows)).not.toContain('kestrel-key');
    expect((await shop.undo(asked)).counts).toMatchObject({ partly: 1 });
    const { fields } = await shown();
    expect(fields.find(({ key }) => key === 'key')).toMatchObject({ isStored: true });
    expect(await valueOf('pollHours')).toBe(36);
  });

  it('of several saved by one request plans each of them', async () => {
    const both = await Promise.all([shown(), shown('access.data-recycle')]);
    const [pollHours, keepDays] = [await valueOf('pollHours'), await valueOf('keepDays', 'access.data-recycle')];
    const changes = both.map(({ name, version }) => ({
      name,
      version,
      values: name === tracking ? { pollHours: 5 } : { keepDays: 44 },
    }));
    const asked = await setOf(() => shop.ask(`${config}saveAll`, { changes }));
    expect((await shop.preview(asked)).rows.map(({ label, does }) => [label, does]).toSorted()).toEqual([
      ['access.data-recycle', 'set'],
      [tracking, 'set'],
    ]);
    await Promise.all([shop.undo(asked), shop.undo(asked)]);
    expect([await valueOf('pollHours'), await valueOf('keepDays', 'access.data-recycle')]).toEqual([pollHours, keepDays]);
  });

  it('needs the permission to save settings, and that of their page to see them', async () => {
    const asked = await setOf(() => saved({ pollHours: 72 }));
    const outsider = await shop.staff([`${sets}index`, `${sets}undo`]);
    expect((await shop.preview(asked, outsider)).rows).toMatchObject([{ label: '', refusal: 'forbidden', fields: [] }]);
    const reader = await shop.staff([`${sets}undo`, `${config}index`]);
    expect((await shop.undo(asked, reader)).issues).toMatchObject([{ label: tracking, refusal: 'forbidden', does: 'nothing' }]);
    expect(await valueOf('pollHours')).toBe(72);
  });
});
