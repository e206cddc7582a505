import { defineResource } from '@shopkeeper/resource';
import {
  type Attribute,
  type Condition,
  type ConditionLeaf,
  type ConditionOp,
  type ConditionRow,
  compileCondition,
  defineAttributes,
} from '@shopkeeper/resource/conditions';
import { f } from '@shopkeeper/resource/fields';
import { eq } from 'drizzle-orm';
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import type { Database } from '@shopkeeper/server/database';
import { textOf } from '../../queries/index.ts';
import { tableOf } from '../../tables/index.ts';
import { type ConditionSource, defineConditionSource } from '../condition-source.ts';

const group = defineResource({
  context: 'sample',
  name: 'buyer-group',
  fields: { name: f.text({ max: 40 }) },
  label: 'name',
  list: ['name'],
});

/** A resource with one field of each kind that conditions know. */
const buyer = defineResource({
  context: 'sample',
  name: 'buyer',
  fields: {
    name: f.text({ max: 40, optional: true }),
    code: f.code({ max: 20 }),
    level: f.choice({ values: ['silver', 'gold', 'jade'], optional: true }),
    kind: f.dict({ of: 'kind' }),
    paid: f.money(),
    balance: f.money({ optional: true }),
    visits: f.int({ max: 9_000_000_000 }),
    rate: f.ratio({ optional: true }),
    groupId: f.ref(() => group, { optional: true }),
    friendIds: f.refs(() => group),
    tags: f.tags(),
    birthday: f.date({ optional: true }),
    paidAt: f.time({ optional: true }),
    region: f.region({ optional: true }),
    isTest: f.flag(),
  },
  label: 'name',
  list: ['name'],
  filters: [
    'name',
    'code',
    'level',
    'kind',
    'paid',
    'balance',
    'visits',
    'rate',
    'groupId',
    'friendIds',
    'tags',
    'birthday',
    'paidAt',
    'region',
    'isTest',
  ],
});

const note = pgTable('sample_note', {
  buyerId: bigint('buyer_id', { mode: 'number' }).primaryKey(),
  text: text('text').notNull(),
});

const attributes = defineAttributes(buyer, { derived: { note: { field: f.text({ max: 40, optional: true }) } } });

const source: ConditionSource = defineConditionSource({
  attributes,
  table: tableOf(buyer),
  derived: {
    note: (t) =>
      textOf((db) =>
        db
          .select({ text: note.text })
          .from(note)
          .where(eq(note.buyerId, t.id as never)),
      ),
  },
});

/** The tables of the sample. */
export const tables: readonly string[] = [
  `create table sample_buyer (id bigint primary key, deleted_at timestamptz, name text, code text not null, level text,
     kind text not null, paid bigint not null, balance bigint, visits bigint not null, rate int, group_id bigint,
     tags text[] not null, birthday date, paid_at timestamptz(3), region text, is_test boolean not null)`,
  'create table sample_buyer_friend_ids (owner_id bigint not null, target_id bigint not null)',
  'create table sample_note (buyer_id bigint primary key, text text not null)',
];

export const at = Date.UTC(2026, 10, 25, 16, 0, 0, 1);
const dayMs = 86_400_000;

/** Few values of each kind, so that conditions and rows meet; with cases, signs of patterns and letters beyond the first plane. */
const texts = [
  '竹',
  '竹a',
  'Abc',
  'aBC',
  'abcd',
  'É',
  'é',
  'ß',
  'SS',
  'İ',
  'i',
  '50%',
  '50_',
  'a\\b',
  "o'k",
  '🀄️x',
  '𠮷',
  'ÀA',
  ' ',
];
const values: Readonly<Record<string, readonly (string | number | boolean)[]>> = {
  name: texts,
  note: texts,
  code: ['A1', 'a1', 'B-2', 'b-22'],
  level: ['silver', 'gold', 'jade'],
  kind: ['x', 'X', 'y'],
  paid: [0, 1, 600_00, 9_999_999_999],
  balance: [0, 1, 99, 100],
  visits: [0, 1, 5_000_000_000],
  rate: [0, 1, 10_000],
  groupId: [1, 2, 3],
  friendIds: [1, 2, 3],
  tags: ['old', 'Old', '朋友', ''],
  birthday: ['2026-11-24', '2026-11-25', '2026-11-26', '2000-02-29', '1970-01-01'],
  // Both ends of the periods, a millisecond before and after them, and the change of the day in the shop.
  paidAt: [at, at - 1, at + 1, at - dayMs, at - dayMs - 1, at + dayMs, at + dayMs + 1, at - 30 * dayMs, 0],
  region: ['440000', '440300', '440305', '110000'],
  isTest: [true, false],
};

const oneOf = (key: string): fc.Arbitrary<string | number | boolean> => fc.constantFrom(...(values[key] ?? []));
const isMany = ({ field }: Attribute): boolean => field.kind === 'tags' || field.kind === 'refs';

function valueFor({ key }: Attribute, op: ConditionOp): fc.Arbitrary<NonNullable<ConditionLeaf['value']> | null> {
  if (op === 'isNull' || op === 'notNull') return fc.constant(null);
  if (op === 'in' || op === 'notIn') return fc.array(oneOf(key), { maxLength: 3 });
  if (op === 'between') return fc.tuple(oneOf(key), oneOf(key));
  if (op === 'lastDays' || op === 'beforeDays' || op === 'nextDays') return fc.constantFrom(0, 1, 2, 30, 36_500);
  if (op === 'like' || op === 'notLike' || op === 'startsWith')
    return oneOf(key).chain((value) =>
      fc.constantFrom(String(value), String(value).slice(0, 1), String(value).toUpperCase(), ''),
    );
  return oneOf(key);
}

/** Halves of a letter are not text that a database stores; no input has them. */
const isWhole = ({ value }: ConditionLeaf): boolean => typeof value !== 'string' || !/\p{Surrogate}/u.test(value);

const leaf: fc.Arbitrary<ConditionLeaf> = fc
  .constantFrom(...Object.values(attributes.of))
  .chain((attribute) =>
    fc
      .constantFrom(...attribute.ops)
      .chain((op) => valueFor(attribute, op).map((value): ConditionLeaf => ({ field: attribute.key, op, value }))),
  )
  .filter(isWhole);

/** Any condition, with empty groups and empty lists, which the check of conditions would reject. */
export const anyCondition: fc.Arbitrary<Condition> = fc.letrec<{ condition: Condition }>((tie) => {
  const parts = fc.array(tie('condition'), { maxLength: 3 });
  return {
    condition: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      leaf,
      parts.map((all): Condition => ({ all })),
      parts.map((any): Condition => ({ any })),
      tie('condition').map((not): Condition => ({ not })),
    ),
  };
}).condition;

const anyRow: fc.Arbitrary<ConditionRow> = fc.record(
  Object.fromEntries(
    Object.values(attributes.of).map((attribute) => {
      const value: fc.Arbitrary<unknown> = isMany(attribute)
        ? fc.uniqueArray(oneOf(attribute.key), { maxLength: 3 })
        : oneOf(attribute.key);
      return [attribute.key, attribute.field.nullable ? fc.option(value, { freq: 3 }) : value];
    }),
  ),
);

async function insertRows(db: Database, rows: readonly ConditionRow[]): Promise<void> {
  for (const table of ['sample_buyer', 'sample_buyer_friend_ids', 'sample_note']) await db.run(`truncate ${table}`);
  await db.run(
    `insert into sample_buyer (id, name, code, level, kind, paid, balance, visits, rate, group_id, tags, birthday, paid_at, region, is_test)
     select id, name, code, level, kind, paid, balance, visits, rate, "groupId", tags, birthday, to_timestamp("paidAt" / 1000.0), region, "isTest"
     from json_to_recordset($1::json) as r(id bigint, name text, code text, level text, kind text, paid bigint, balance bigint,
       visits bigint, rate int, "groupId" bigint, tags text[], birthday date, "paidAt" numeric, region text, "isTest" boolean)`,
    [JSON.stringify(rows)],
  );
  const links = rows.flatMap(({ id, friendIds }) => (friendIds as readonly number[]).map((target) => [id, target]));
  await db.run(`insert into sample_buyer_friend_ids select * from unnest($1::bigint[], $2::bigint[])`, [
    links.map(([owner]) => owner),
    links.map(([, target]) => target),
  ]);
  const notes = rows.filter((row) => row['note'] !== null);
  await db.run(`insert into sample_note select * from unnest($1::bigint[], $2::text[])`, [
    notes.map(({ id }) => id),
    notes.map((row) => row['note']),
  ]);
}

/** A condition about which statement and function do not agree, with the rows that only one of them finds. */
export interface Disagreement {
  readonly condition: Condition;
  readonly rows: readonly ConditionRow[];
}

interface Run {
  readonly seed: number;
  readonly conditions: number;
  readonly rows: number;
  /** The function under test; that of the kit unless a control replaces it. */
  readonly compile?: typeof compileCondition;
}

/** Asks a statement and a function the same conditions about the same rows; returns where they differ, and how many matched. */
export async function disagreements(
  db: Database,
  { seed, conditions, rows: count, compile = compileCondition }: Run,
): Promise<{ readonly found: readonly Disagreement[]; readonly matched: number }> {
  const rows = fc.sample(anyRow, { seed, numRuns: count }).map((row, index): ConditionRow => ({ ...row, id: index + 1 }));
  await insertRows(db, rows);
  const found: Disagreement[] = [];
  let matched = 0;
  for (const condition of fc.sample(anyCondition, { seed, numRuns: conditions })) {
    const ids = new Set(await source.idsAfter(db, { condition, at, after: 0, limit: count }));
    const matches = compile(condition, attributes);
    const differing = rows.filter((row) => ids.has(Number(row['id'])) !== matches(row, at));
    matched += ids.size;
    if (differing.length > 0) found.push({ condition, rows: differing.slice(0, 2) });
  }
  return { found, matched };
}
