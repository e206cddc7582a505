import { personReferencesOf } from '@shopkeeper/crud/personal';
import { type AnyPersonal, declarePersonal, personalOfTable } from '@shopkeeper/resource';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { bigint, getTableConfig, PgTable, pgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { resources } from '../../apps/server/src/compose.ts';
import { contextTexts } from '../../apps/server/src/texts.gen.ts';
import * as schema from '../../apps/server/src/schema.gen.ts';

const tables = Object.values(schema).filter((one) => is(one, PgTable));
const memberTable = schema.memberTable;

/** Whose data rows are, by an id that may be of staff or of a member. */
const ofEither = (personal: AnyPersonal | null): string[] =>
  (Array.isArray(personal) ? personal : [personal]).flatMap((entry) =>
    typeof entry === 'object' && entry?.audience !== undefined && entry.rows === 'delete' ? [entry.by] : [],
  );

/** Every column with the id of a member, by what the tables themselves say: a foreign key, its name, or a declaration. */
function memberColumnsOf(all: readonly PgTable[]): string[] {
  return all.flatMap((table) => {
    const name = getTableName(table);
    const personal = personalOfTable(table);
    if (typeof personal === 'string' && personal.startsWith('expires: ')) return [];
    const referring = getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference();
      return getTableName(foreignTable) === getTableName(memberTable) ? columns.map((column) => column.name) : [];
    });
    const either = ofEither(personal);
    const named = Object.entries(getTableColumns(table)).flatMap(([key, column]) =>
      /(^|_)member_id$/.test(column.name) || either.includes(key) ? [column.name] : [],
    );
    return [...new Set([...referring, ...named])].map((column) => `${name}.${column}`);
  });
}

/** The columns of ledgers, whose balances move by postings, and of merges themselves. */
const byPosting = /^member_(balance|points|growth)_(account|entry)\.owner_id$|^member_member_merge\./;

function unmoved(all: readonly PgTable[]): string[] {
  const found = personReferencesOf(resources, all).filter(({ subject }) => subject === 'member');
  const known = new Set(found.map(({ table, column }) => `${table}.${column}`));
  return memberColumnsOf(all).filter((name) => !known.has(name) && !byPosting.test(name));
}

const movingIn = (all: readonly PgTable[]) =>
  personReferencesOf(resources, all).filter(({ subject, stays }) => subject === 'member' && stays === null);

const isText = (title: string): boolean => {
  const [namespace, key = ''] = title.split(':');
  const own = contextTexts.find(({ name }) => name === namespace);
  return Boolean(own && (['zh-cn', 'en'] as const).every((lang) => key in own[lang]));
};

/** Columns whose rows move with a member and are called nothing in one of the languages. */
const untitled = (all: readonly PgTable[]): string[] =>
  movingIn(all)
    .filter(({ title }) => title === null || !(/^unlisted: \S+ \S+/.test(title) || isText(title)))
    .map(({ table, column }) => `${table}.${column}`);

describe('a merge of members', () => {
  it('moves every column of every table that refers to a member, or a declaration says why its rows stay', () => {
    expect(memberColumnsOf(tables).length).toBeGreaterThan(35);
    expect(unmoved(tables)).toEqual([]);
    const stays = personReferencesOf(resources, tables).filter((one) => one.subject === 'member' && one.stays !== null);
    const named = stays.filter(({ column, audience }) => audience === null || column !== 'actor_id');
    expect(named.map(({ table, column, stays: why }) => `${table}.${column}: ${why}`).toSorted()).toEqual([
      'kit_device.owner_id: it remembers one account',
      'kit_file.owner_id: deleted with the account that both became',
      'kit_session.owner_id: its sessions end',
      'kit_sign_in.owner_id: it says who did something',
    ]);
  });

  it('finds a column of a table that says nothing of whose id it is, and no longer once it is declared', () => {
    const wish = () => pgTable('service_wish', { memberId: bigint('member_id', { mode: 'number' }).primaryKey() });
    const [silent, declared] = [wish(), wish()];
    declarePersonal(silent, 'none');
    declarePersonal(declared, { by: 'memberId', subject: 'member', rows: 'delete' });
    expect(unmoved([...tables, silent])).toEqual(['service_wish.member_id']);
    expect(unmoved([...tables, declared])).toEqual([]);
  });

  it('says in both languages what the rows are that would move, or a declaration says why they are not listed', () => {
    expect(untitled(tables)).toEqual([]);
    const unlisted = movingIn(tables).filter(({ title }) => title?.startsWith('unlisted: '));
    expect(unlisted.map(({ table }) => table).toSorted()).toEqual(['storefront_cart', 'storefront_favourite_count']);
  });

  it('finds a table whose rows have no title, and one whose title is in no language file', () => {
    const wish = (title?: 'visit:text.rows.none') => {
      const table = pgTable('service_wish', { memberId: bigint('member_id', { mode: 'number' }).primaryKey() });
      declarePersonal(table, { by: 'memberId', subject: 'member', rows: 'delete', ...(title ? { title } : {}) });
      return table;
    };
    expect(untitled([...tables, wish()])).toEqual(['service_wish.member_id']);
    expect(untitled([...tables, wish('visit:text.rows.none')])).toEqual(['service_wish.member_id']);
  });

  it('moves a table after those that its rows refer to', () => {
    const order = personReferencesOf(resources, tables).map(({ table }) => table);
    expect(order.indexOf('storefront_cart')).toBeLessThan(order.indexOf('storefront_cart_line'));
  });
});
