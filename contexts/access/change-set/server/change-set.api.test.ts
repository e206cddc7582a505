import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeSetRows } from '../change-set-view.domain.ts';
import { brand, brandsNamed, type Row, sets, undoShop, type UndoShop } from '../testing/undo-shop.ts';

let shop: UndoShop;
beforeAll(async () => {
  shop = await undoShop();
});
afterAll(() => shop.close());

const add = (draft: object) => shop.ask(`${brand}add`, draft);
const edit = ({ id, version }: Row, patch: object, as = shop.owner) => shop.ask(`${brand}Update`, { id, version, ...patch }, as);
const stored = async (id: number) => {
  const [row] = await shop.db.rows<Row & { name: string; website: string; story: string; live: boolean }>(
    'select id, version, name, website, story, deleted_at is null as live from catalog_brand where id = $1',
    [id],
  );
  if (!row) throw new Error(`no brand ${id}`);
  return row;
};
const newest = async () => {
  const [set] = await shop.setsOf({ resource: 'catalog/brand' });
  if (!set) throw new Error('no change set');
  return set;
};
const stepsOf = (id: number) =>
  shop.db.rows<{ action: string }>(`select action from kit_audit where resource = 'catalog/brand' and row_id = $1 order by id`, [
    id,
  ]);

describe('change sets', () => {
  it('are who changed what by one request, with the rows and their differences', async () => {
    const row = await add({ name: 'Ash', story: 'old' });
    await edit(row, { story: 'new' });
    const set = await newest();
    expect(set).toMatchObject({
      kind: 'edit',
      action: 'edit',
      resource: 'catalog/brand',
      actorName: 'owner',
      status: 'standing',
    });
    const { entries, changes, total } = await shop.ask<ChangeSetRows>(`${sets}rows`, { id: set.id });
    expect({ total, entries }).toMatchObject({ total: 1, entries: [{ action: 'edit', rowId: row.id, label: 'Ash' }] });
    expect(changes[String(entries[0]?.id)]).toMatchObject([{ name: 'story', before: 'old', after: 'new' }]);
  });

  it('of an import and of a bulk action are one each, however many rows', async () => {
    await shop.importBrands(['Import 1,https://a.example', 'Import 2,https://b.example']);
    const imported = await newest();
    expect(imported).toMatchObject({ kind: 'import', action: 'import' });
    expect(await shop.preview({ ids: [imported.id] })).toMatchObject({ total: 2, counts: { back: 2 } });
    const rows = await shop.db.rows<Row>(`select id, version from catalog_brand where name like 'Import %'`);
    await shop.bulkDelete(rows);
    const bulk = await newest();
    expect(bulk).toMatchObject({ kind: 'bulk', action: 'del' });
    expect((await shop.undo({ ids: [bulk.id] })).counts).toMatchObject({ back: 2 });
    expect(await brandsNamed(shop, 'Import ')).toHaveLength(2);
    expect((await shop.undo({ ids: [imported.id] })).counts).toMatchObject({ back: 2 });
    expect(await brandsNamed(shop, 'Import ')).toEqual([]);
  });
});

describe('an undo', () => {
  it('sets fields back through the write path, and can be undone', async () => {
    const made = await add({ name: 'Birch', story: 'old', website: 'https://old.example' });
    await edit(made, { story: 'new' });
    const set = await newest();
    expect(await shop.preview({ ids: [set.id] })).toMatchObject({ rows: [{ does: 'set', label: 'Birch', conflicts: [] }] });
    expect((await shop.undo({ ids: [set.id] })).counts).toMatchObject({ back: 1 });
    expect((await stored(made.id)).story).toBe('old');
    expect(await stepsOf(made.id)).toEqual([{ action: 'add' }, { action: 'edit' }, { action: 'edit' }]);
    const [marked] = await shop.setsOf({ status: 'undone', resource: 'catalog/brand' });
    expect(marked?.id).toBe(set.id);
    const [undone] = await shop.setsOf({ kind: 'undo' });
    await shop.undo({ ids: [undone?.id ?? 0] });
    expect((await stored(made.id)).story).toBe('new');
    expect((await shop.setsOf({ status: 'standing', resource: 'catalog/brand' }))[0]?.id).toBe(set.id);
  });

  it('leaves a field that somebody changed since, named with who, and sets the others back', async () => {
    const clerk = await shop.staff([`${brand}index`, `${brand}edit`]);
    const made = await add({ name: 'Cedar', story: 'old', website: 'https://old.example' });
    const edited = await edit(made, { story: 'mine', website: 'https://mine.example' });
    const set = await newest();
    await edit({ ...edited, id: made.id }, { story: 'theirs' }, clerk);
    const { rows, counts } = await shop.preview({ ids: [set.id] });
    expect(counts).toEqual({ back: 0, partly: 1, conflicts: 0, refused: 0 });
    expect(rows[0]?.conflicts).toMatchObject([{ field: 'story', by: 'clerk1' }]);
    await shop.undo({ ids: [set.id] });
    expect(await stored(made.id)).toMatchObject({ story: 'theirs', website: 'https://old.example' });
  });

  it('deletes what was created into the recycle bin, and names who changed it since', async () => {
    const [one, other] = [await add({ name: 'Fir' }), await add({ name: 'Elm' })];
    const [otherSet, oneSet] = await shop.setsOf({ resource: 'catalog/brand' });
    const clerk = await shop.staff([`${brand}index`, `${brand}edit`]);
    await edit(one, { story: 'theirs' }, clerk);
    const ids = [otherSet?.id ?? 0, oneSet?.id ?? 0];
    const report = await shop.undo({ ids });
    expect(report.counts).toMatchObject({ back: 1, conflicts: 1 });
    expect(report.issues).toMatchObject([{ label: 'Fir', conflicts: [{ field: 'story' }] }]);
    expect([(await stored(one.id)).live, (await stored(other.id)).live]).toEqual([true, false]);
    expect(await shop.db.rows('select 1 as one from kit_bin where row_id = $1 and label = $2', [other.id, 'Elm'])).toHaveLength(
      1,
    );
  });

  it('of a range takes back what one person changed, the newest first, and nothing of others', async () => {
    const clerk = await shop.staff([`${brand}index`, `${brand}edit`, `${brand}add`, `${brand}del`]);
    const base = await add({ name: 'Holly', story: 'old' });
    const from = Date.now() - 1;
    const mine = await edit(base, { website: 'https://mine.example' });
    const theirs = await edit({ ...mine, id: base.id }, { story: 'theirs' }, clerk);
    const { id, version } = await shop.ask(`${brand}add`, { name: 'Holly 2' }, clerk);
    await shop.ask(`${brand}del`, { id: base.id, version: theirs.version }, clerk);
    await edit({ id, version }, { story: 'more' }, clerk);
    const name = (await newest()).actorName;
    const report = await shop.undo({ range: { from, to: Date.now() + 1_000, actorName: name, resource: 'catalog/brand' } });
    expect(report.counts).toEqual({ back: 2, partly: 0, conflicts: 0, refused: 0 });
    expect(await stored(base.id)).toMatchObject({ live: true, story: 'old', website: 'https://mine.example' });
    expect((await stored(id)).live).toBe(false);
  });

  it('leaves money and commands to their own way back, and names it', async () => {
    const cards = '/admin/marketing/gift-card/';
    const card = await shop.ask(`${cards}add`, { faceAmount: 10_000 });
    const [issued] = await shop.setsOf({ resource: 'marketing/gift-card' });
    expect((await shop.preview({ ids: [issued?.id ?? 0] })).rows).toMatchObject([{ does: 'nothing', refusal: 'no-call' }]);
    await shop.ask(`${cards}void`, { id: card.id, version: card.version, reason: 'lost' });
    const [voided] = await shop.setsOf({ resource: 'marketing/gift-card' });
    const report = await shop.undo({ ids: [voided?.id ?? 0] });
    expect(report.issues).toMatchObject([
      { refusal: 'command', commands: [expect.arrayContaining(['gift-card:transition.void'])] },
    ]);
    const [entries] = await shop.db.rows<{ n: number }>(
      'select count(*)::int as n from marketing_gift_card_balance_entry where owner_id = $1 and lot = 0',
      [card.id],
    );
    expect(entries?.n).toBe(2);
  });

  it('needs its own permission, and that of each module', async () => {
    const made = await add({ name: 'Ivy', story: 'old' });
    await edit(made, { story: 'new' });
    const set = await newest();
    const asked = { ids: [set.id] };
    const reader = await shop.staff([`${sets}index`]);
    expect((await shop.post(`${sets}plan`, asked, reader)).status).toBe(403);
    expect((await shop.post<ChangeSetRows>(`${sets}rows`, { id: set.id }, reader)).data).toMatchObject({ entries: [], total: 1 });
    const outsider = await shop.staff([`${sets}index`, `${sets}undo`]);
    expect((await shop.preview(asked, outsider)).rows).toMatchObject([{ label: '', refusal: 'forbidden', conflicts: [] }]);
    const viewer = await shop.staff([`${sets}undo`, `${brand}index`]);
    expect((await shop.undo(asked, viewer)).issues).toMatchObject([{ label: 'Ivy', refusal: 'forbidden' }]);
    expect((await stored(made.id)).story).toBe('new');
    expect((await shop.post(`${sets}undoRange`, {}, shop.owner, { 'idempotency-key': 'undo-without-range' })).status).toBe(400);
  });
});
