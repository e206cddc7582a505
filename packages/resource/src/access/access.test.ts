import { describe, expect, it } from 'vitest';
import { defineResource } from '../declaration/define.ts';
import { languageKeysOf, permissionsOf } from '../declaration/names.ts';
import { defineMemberView } from '../declaration/member-view.ts';
import { defineLines } from '../fields/lines.ts';
import { f } from '../fields/fields.ts';
import { readListQuery, sortableColumns } from '../query/query.ts';
import { checkDraft, checkPatch } from '../schema/check.ts';
import { masked } from './mask.ts';
import { readableBy, readableRow, withoutAccessRules, withWithheldValues } from './readable.ts';
import { withheldNames, withoutWithheld } from './records.ts';

const cost = { permission: 'readCost' } as const;
const contact = { permission: 'readContact', mask: 'mobile' } as const;
const part = defineLines({
  name: 'part',
  fields: { label: f.text({ max: 40 }), costAmount: f.money({ optional: true, access: cost }) },
});
const chair = defineResource({
  context: 'shop',
  name: 'chair',
  fields: {
    name: f.text({ max: 40 }),
    makerId: f.id(),
    maker: f.mobile({ optional: true, access: contact }),
    costAmount: f.money({ default: 5, access: cost }),
    parts: f.lines(part),
  },
  label: 'name',
  list: ['name', 'maker', 'costAmount'],
  filters: ['name', 'maker', 'costAmount'],
  search: ['name', 'maker'],
  form: [['name', 'maker'], 'costAmount', 'parts'],
  order: ['-costAmount', 'id'],
  totals: ['costAmount'],
  bulkEdit: ['costAmount'],
});
const reader = (...permissions: string[]) => ({
  isSuper: false,
  permissions: new Set(permissions.map((one) => `/admin/shop/chair/${one}`)),
});
const nobody = reader('index', 'edit', 'reveal');
const copy = readableBy(chair, nobody);
const row = {
  id: 1,
  name: 'Bench',
  maker: '13812345678',
  costAmount: 73,
  parts: [{ id: 4, label: 'Leg', costAmount: 9 }],
  extra: 'kept',
};

describe('a mask', () => {
  it.each([
    ['mobile', '13812345678', '138****5678'],
    ['mobile', '1234', '****'],
    ['email', 'lin@example.com', 'l****@example.com'],
    ['email', 'a@example.com', '****@example.com'],
    ['email', 'no address', '****'],
    ['tail', '6222020200112230', '**** 2230'],
    ['tail', '1122230', '****'],
    ['all', 'anything', '****'],
  ] as const)('%s turns %s into %s', (mask, value, shown) => expect(masked(mask, value)).toBe(shown));

  it('keeps the absence of a value', () => expect([masked('all', null), masked('tail', undefined)]).toEqual([null, null]));
});

describe('the readable copy of a resource', () => {
  it('is the resource itself for readers who lack nothing, and cached for others', () => {
    expect(readableBy(chair, { isSuper: true, permissions: new Set() })).toBe(chair);
    expect(readableBy(chair, reader('readCost', 'readContact'))).toBe(chair);
    expect(readableBy(chair, reader())).toBe(copy);
    expect(readableBy(chair, reader('readCost'))).not.toBe(copy);
  });

  it('has no withheld field anywhere, and a masked one only to be shown', () => {
    expect(Object.keys(copy.ownFields)).toEqual(['name', 'makerId', 'maker', 'parts']);
    expect(copy).toMatchObject({ list: ['name', 'maker'], filters: ['name'], search: ['name'], order: ['id'], totals: [] });
    expect([copy.form, copy.bulkEdit]).toEqual([[['name'], ['parts']], []]);
    expect(sortableColumns(copy)).toEqual(['name', 'id']);
    expect(sortableColumns(readableBy(chair, reader('readContact')))).toContain('maker');
  });

  it('answers filters and sorts by such a field as by an unknown one', () => {
    for (const field of ['maker', 'costAmount', 'unheard']) {
      const query = { filters: { field, op: 'isNull' }, sorts: [{ field, order: 'asc' }] };
      expect(readListQuery(copy, query).issues).toEqual([
        { path: 'sorts.0.field', rule: 'unknown' },
        { path: 'filters.field', rule: 'unknown' },
      ]);
    }
  });

  it('rejects writes of such fields, each by its path', () => {
    const draft = { name: 'Stool', maker: row.maker, costAmount: 7, parts: [{ label: 'Leg', costAmount: 1 }] };
    const paths = ['costAmount', 'maker', 'parts.0.costAmount'];
    expect(
      checkDraft(copy, draft)
        .issues?.map(({ path, rule }) => `${path} ${rule}`)
        .sort(),
    ).toEqual(paths.map((path) => `${path} unknown`));
    expect(checkPatch(copy, { id: 1, version: 1, maker: null }).issues).toMatchObject([{ path: 'maker', rule: 'unknown' }]);
  });

  it('masks and leaves out the values of a row, those of lines too', () => {
    const parts = [{ id: 4, label: 'Leg' }];
    expect(readableRow(chair, copy, row)).toEqual({ id: 1, name: 'Bench', maker: '138****5678', parts, extra: 'kept' });
    expect(readableRow(chair, chair, row)).toBe(row);
  });
});

describe('a write by somebody who may not read a field', () => {
  it('leaves stored values as they are and gives new ones their defaults', () => {
    const lines = [{ id: 4, label: 'Foot' }, { label: 'Seat' }];
    const added = withWithheldValues({ resource: chair, readable: copy, draft: { name: 'Stool', parts: lines }, stored: null });
    expect(added).toMatchObject({ maker: null, costAmount: 5, parts: [{ costAmount: null }, { costAmount: null }] });
    const edited = withWithheldValues({ resource: chair, readable: copy, draft: { parts: lines }, stored: row });
    expect(edited).toEqual({
      parts: [
        { id: 4, label: 'Foot', costAmount: 9 },
        { label: 'Seat', costAmount: null },
      ],
    });
  });
});

describe('a record about rows', () => {
  const names = withheldNames([{ resource: chair, readable: copy }]);

  it('is shown without withheld values at any depth', () => {
    const record = {
      name: 'Bench',
      input: { maker: '13812345678' },
      parts: { LEG: { costAmount: 9 } },
      quick: '1381234',
      filter: { and: [{ field: 'maker', op: 'eq', value: '13812345678' }] },
    };
    expect(withoutWithheld(record, names)).toEqual({
      name: 'Bench',
      input: { maker: '138****5678' },
      parts: { LEG: {} },
      filter: { and: [{ field: 'maker', op: 'eq' }] },
    });
    expect(withoutWithheld(record, withheldNames([{ resource: chair, readable: chair }]))).toBe(record);
  });
});

describe('access rules', () => {
  it('declare permissions with titles, and one to reveal masked values', () => {
    const names = permissionsOf(chair).map((one) => one.split('/').at(-1));
    expect(names.slice(-3)).toEqual(['readContact', 'readCost', 'reveal']);
    expect(languageKeysOf(chair)).toEqual(expect.arrayContaining(['access.readContact', 'access.readCost']));
  });

  it('do not apply to members, who read their own rows, nor where they are lifted', () => {
    const spec = { context: 'shop', name: 'own', page: '/user/own', owner: 'makerId', fields: ['name', 'maker'] } as const;
    const view = defineMemberView(chair, { ...spec, lines: { parts: ['costAmount'] }, label: 'name', list: ['name'] });
    expect(readableBy(view, nobody)).toBe(view);
    const open = withoutAccessRules(chair);
    expect(readableBy(open, nobody)).toBe(open);
  });

  it('are rejected where they could not hold', () => {
    const declare = (field: 'label' | 'given' | 'amount' | 'operation') => {
      const access = { permission: field === 'operation' ? 'index' : 'readCost' };
      return defineResource({
        context: 'shop',
        name: 'stool',
        fields: {
          name: f.text({ max: 40, default: '', ...(field === 'label' ? { access } : {}) }),
          amount: f.money({ optional: field !== 'given', access: field === 'amount' ? { ...access, mask: 'all' } : access }),
        },
        label: 'name',
        list: ['name'],
      });
    };
    expect(() => declare('label')).toThrow('it is the label');
    expect(() => declare('given')).toThrow('it must be optional');
    expect(() => declare('amount')).toThrow('only texts can be masked');
    expect(() => declare('operation')).toThrow('two permissions index');
  });
});
