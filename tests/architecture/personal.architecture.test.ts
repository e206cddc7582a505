import { declarePersonal, defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { snake, tableNameOf } from '@shopkeeper/resource/view';
import { personalDataOf } from '@shopkeeper/crud/personal';
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { resources } from '../../apps/server/src/compose.ts';
import * as schema from '../../apps/server/src/schema.gen.ts';
import { personalErrors } from './personal-errors.ts';

const tables = Object.values(schema);
const at = { context: 'service', name: 'visit', label: 'name', list: ['name'] } as const;
const errorsOf = (resource: Parameters<typeof personalErrors>[0][number]): string[] =>
  personalErrors([...resources, resource], tables).map((error) => error.replace('contexts/service/visit: visit ', ''));

describe('personal data', () => {
  it('are declared by every resource and every table', () => {
    expect(tables.length).toBeGreaterThan(40);
    expect(personalErrors(resources, tables)).toEqual([]);
  });

  it('lead from each row to its person', () => {
    const found = personalDataOf(resources, tables);
    const of = (table: string, column: string) => found.filter((one) => one.table === table && one.column === column);
    expect(of('member_member', 'mobile')).toEqual([
      {
        subject: 'member',
        table: 'member_member',
        column: 'mobile',
        treatment: 'erase',
        because: null,
        path: [{ table: 'member_member', column: 'id' }],
        field: { resource: 'member/member', name: 'mobile', kind: 'mobile', isLabel: false },
      },
    ]);
    expect(of('sales_payment', 'reference')).toMatchObject([
      {
        subject: 'member',
        treatment: 'keep',
        because: 'proves the payment',
        path: [
          { table: 'sales_payment', column: 'order_id' },
          { table: 'sales_order', column: 'member_id' },
        ],
      },
    ]);
    expect(of('sales_order_line', 'name')[0]?.path).toEqual([
      { table: 'sales_order_line', column: 'parent_id' },
      { table: 'sales_order', column: 'member_id' },
    ]);
    expect(of('kit_session_pair', '*').map(({ subject, path }) => [subject, path])).toEqual(
      ['staff', 'member'].map((subject) => [
        subject,
        [
          { table: 'kit_session_pair', column: 'session_id' },
          { table: 'kit_session', column: 'owner_id', audience: 'audience' },
        ],
      ]),
    );
    expect(of('marketing_gift_card_balance_entry', 'amount')[0]?.path.at(-1)).toEqual({
      table: 'marketing_gift_card',
      column: 'member_id',
    });
  });
});

/** What somebody writes about a person, by the name of its field. */
const words = /(note|reason|reply|answer|remark|description|content|text|error)$/i;

it('is said of every text that members or staff write in a row of a member', () => {
  const found = personalDataOf(resources, tables).filter(({ subject }) => subject === 'member');
  const named = new Set(found.map(({ table, column }) => `${table}.${column}`));
  const open = resources
    .filter((one) => found.some(({ table }) => table === tableNameOf(one)) && !named.has(`${tableNameOf(one)}.*`))
    .flatMap((one) =>
      Object.entries(one.ownFields)
        .filter(([name, { kind }]) => ['text', 'longText', 'richText'].includes(kind) && words.test(name))
        .map(([name]) => `${tableNameOf(one)}.${snake(name)}`),
    );
  expect(open.length).toBeGreaterThan(20);
  // Of a product: what its options are.
  expect(open.filter((name) => !named.has(name) && !name.endsWith('.spec_text'))).toEqual([]);
});

describe('the check of personal data', () => {
  const name = f.text({ max: 40 });
  const mobile = f.mobile();

  it('says what to write where nothing is said', () => {
    expect(errorsOf(defineResource({ ...at, fields: { name } }))).toEqual([
      expect.stringMatching(/^says nothing about personal data; write `personal: 'none'`, or `personal: \{ by: /),
    ]);
  });

  it('rejects a column that looks personal where there is said to be none, unless with a reason', () => {
    const of = (personal: 'none' | 'none: of a company') =>
      errorsOf(defineResource({ ...at, fields: { name, mobile }, personal }));
    expect(of('none')).toEqual([expect.stringMatching(/^`mobile` looks personal; declare it, or write why it is not/)]);
    expect(of('none: of a company')).toEqual([]);
  });

  it.each([
    ['a mobile number', { contact: f.mobile() }],
    ['an e-mail address', { contact: f.email() }],
    ['a region', { home: f.region() }],
    ['the name of a person', { guest: f.text({ max: 9, format: 'name' }) }],
    ['an address', { homeAddress: f.text({ max: 90 }) }],
    ['an IP address', { ip: f.code({ max: 60 }) }],
    ['a user agent', { userAgent: f.text({ max: 90 }) }],
    ['the id of an actor', { actorId: f.id() }],
  ])('finds %s', (_what, fields) => {
    expect(errorsOf(defineResource({ ...at, fields: { name, ...fields }, personal: 'none' }))).toHaveLength(1);
  });

  it('rejects a part that leads to nobody, leaves a column out, lacks a reason or erases what cannot be empty', () => {
    const brand = resources.find((one) => one.name === 'brand');
    const visit = defineResource({
      ...at,
      fields: { name, mobile, email: f.email({ optional: true }), brandId: f.ref(() => brand ?? at) },
      personal: { by: 'brandId', fields: { mobile: 'erase', name: 'keep: law' } },
    });
    expect(errorsOf(visit)).toEqual([
      '`email` looks personal; say under `fields` what its erasure does',
      '`keep: law` lacks a reason',
      expect.stringContaining("`by: 'brandId'` leads to nobody"),
      expect.stringContaining('`mobile` cannot be empty'),
    ]);
  });

  it('reads tables written by hand', () => {
    const silent = pgTable('service_visit_note', { id: bigint('id', { mode: 'number' }), note: text('note') });
    const wrong = pgTable('service_visit_call', { id: bigint('id', { mode: 'number' }), mobile: text('mobile') });
    declarePersonal(wrong, 'none');
    expect(personalErrors(resources, [...tables, silent, wrong])).toEqual([
      expect.stringContaining('service_visit_note says nothing about personal data; call `declarePersonal(<table>, …)`'),
      expect.stringContaining('service_visit_call `mobile` looks personal'),
    ]);
  });
});
