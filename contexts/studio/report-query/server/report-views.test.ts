import { defineResource } from '@shopkeeper/resource';
import { defineLines, f } from '@shopkeeper/resource/fields';
import { describe, expect, it } from 'vitest';
import { markOf, reportViewsOf, viewStatements } from './report-views.ts';

const part = defineLines({ name: 'part', fields: { label: f.text({ max: 20 }) } });
const chair = defineResource({
  context: 'shop',
  name: 'chair',
  fields: {
    name: f.text({ max: 40 }),
    buyerId: f.id(),
    buyer: f.text({ max: 40, format: 'name' }),
    mobile: f.mobile({ optional: true }),
    remark: f.text({ max: 40, optional: true }),
    costAmount: f.money({ default: 0, access: { permission: 'readCost' } }),
    priceAmount: f.money({}),
    key: f.secret({ min: 1, max: 20 }),
    extra: f.json({ write: 'server', optional: true }),
    isTest: f.flag({ write: 'server' }),
    parts: f.lines(part),
  },
  label: 'name',
  list: ['name'],
  testRows: 'isTest',
  personal: { by: 'buyerId', subject: 'member', fields: { buyer: 'erase', mobile: 'erase', remark: 'keep: tax law' } },
});

const viewOf = (...resources: Parameters<typeof reportViewsOf>[0]) => [...reportViewsOf(resources).values()];

describe('the views of reports', () => {
  it('have no column that is secret, personal, guarded or of undeclared content', () => {
    const [view] = viewOf(chair);
    expect(view?.columns.map(({ name }) => name)).toEqual([
      'id',
      'created_at',
      'updated_at',
      'name',
      'buyer_id',
      'price_amount',
      'is_test',
    ]);
    expect(view?.permission).toBe('/admin/shop/chair/index');
  });

  it('leave out deleted rows and tests', () => {
    expect(viewStatements(reportViewsOf([chair]))).toContain(
      'from only public."shop_chair" where deleted_at is null and not "is_test";',
    );
  });

  it('leave out drafts, which belong to whoever writes them', () => {
    const status = f.choice({ values: ['draft', 'sold'], default: 'draft', write: 'server' });
    const drafted = { ...chair, state: 'status', fields: { ...chair.fields, status } };
    expect(viewStatements(reportViewsOf([drafted as never]))).toContain(`and not "is_test" and "status" <> 'draft';`);
  });

  it('are not made of what says nothing, or only in general, of its personal data, nor of tables of the kit', () => {
    for (const personal of [null, 'expires: after a day', 'keep: names of nobody', [{ by: 'id', rows: 'delete' }]] as const)
      expect(viewOf({ ...chair, personal: personal as never })).toEqual([]);
    expect(viewOf({ ...chair, table: 'kit_audit' })).toEqual([]);
  });

  it('of a table that two resources share show what both do', () => {
    const other = { ...chair, name: 'stool', table: 'shop_chair', fields: { id: f.id(), name: f.text({ max: 40 }) } };
    expect(viewOf(chair, other as never)[0]?.columns.map(({ name }) => name)).toEqual(['id', 'name']);
  });

  it('are made anew when a declaration changes', () => {
    const { priceAmount: _price, ...fields } = chair.fields;
    expect(markOf(reportViewsOf([chair]))).toBe(markOf(reportViewsOf([chair])));
    expect(markOf(reportViewsOf([chair]))).not.toBe(markOf(reportViewsOf([{ ...chair, fields }])));
  });
});
