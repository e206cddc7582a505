import { defineResource } from '@shopkeeper/resource';
import { defineLines, f } from '@shopkeeper/resource/fields';
import { describe, expect, it } from 'vitest';
import { addable, draftOf, fieldAt, firstDraft, isShown, patchOf, withoutHidden } from './draft.ts';

const line = defineLines({
  name: 'line',
  fields: { sku: f.code({ max: 20 }), qty: f.int({ min: 1, default: 1 }), price: f.money({ write: 'server' }) },
});
const coupon = defineResource({
  context: 'marketing',
  name: 'coupon',
  fields: {
    code: f.code({ max: 20, write: 'once' }),
    type: f.choice({ values: ['amount', 'ratio'], default: 'amount' }),
    amount: f.money({ optional: true }),
    ratio: f.ratio({ optional: true }),
    open: f.flag({ default: true }),
    pin: f.secret({ min: 6, max: 32, optional: true }),
    lines: f.lines(line),
    used: f.int({ write: 'server' }),
  },
  label: 'code',
  list: ['code'],
  form: ['code', 'type', ['amount', 'ratio'], 'open', 'lines'],
  when: { amount: { shown: ({ type }) => type === 'amount', required: true }, ratio: { shown: ({ type }) => type === 'ratio' } },
});

const stored = {
  id: 7,
  version: 2,
  code: 'A1',
  type: 'amount',
  amount: 500,
  ratio: null,
  open: true,
  lines: [{ id: 3, parentId: 7, lineNo: 1, sku: 'x', qty: 2, price: 100 }],
  used: 4,
};

describe('a form draft', () => {
  it('starts with the declared defaults', () => {
    expect(firstDraft(coupon.ownFields)).toEqual({
      code: '',
      type: 'amount',
      amount: null,
      ratio: null,
      open: true,
      pin: null,
      lines: [],
    });
    expect(firstDraft(line.fields)).toEqual({ sku: '', qty: 1 });
  });

  it('contains only the writable fields of a stored row', () => {
    expect(draftOf(coupon, stored)).toEqual({
      code: 'A1',
      type: 'amount',
      amount: 500,
      ratio: null,
      open: true,
      pin: null,
      lines: [{ id: 3, sku: 'x', qty: 2 }],
    });
  });

  it('sends only changed values: never a write-once field or an empty secret', () => {
    const before = draftOf(coupon, stored);
    expect(patchOf(coupon, { ...before, code: 'B2', amount: 600, pin: '' }, before)).toEqual({ amount: 600 });
    expect(patchOf(coupon, { ...before, pin: 'secret1' }, before)).toEqual({ pin: 'secret1' });
    expect(patchOf(coupon, before, before)).toEqual({});
  });

  it('shows a conditional field only where it applies, and sets it to null otherwise', () => {
    const draft = { ...draftOf(coupon, stored), type: 'ratio' };
    expect([isShown(coupon, 'amount', draft), isShown(coupon, 'ratio', draft), isShown(coupon, 'code', draft)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(withoutHidden(coupon, draft)).toMatchObject({ amount: null, type: 'ratio' });
  });

  it('omits empty, hidden and unknown fields when adding', () => {
    const draft = { code: 'A', type: null, amount: null, stray: 1 };
    expect(addable(coupon.ownFields, draft, (name) => name !== 'amount')).toEqual({ code: 'A' });
  });
});

describe('issues', () => {
  it('resolve to their field, also inside lines', () => {
    expect(fieldAt(coupon.ownFields, 'amount')?.kind).toBe('money');
    expect(fieldAt(coupon.ownFields, 'lines.0.qty')?.kind).toBe('int');
    expect(fieldAt(coupon.ownFields, 'lines')?.kind).toBe('lines');
    expect(fieldAt(coupon.ownFields, 'nope')).toBeUndefined();
  });
});
