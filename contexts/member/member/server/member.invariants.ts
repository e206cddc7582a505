import { defineInvariant, isRepeated, onlyOnce } from '@shopkeeper/crud/invariants';
import { sql } from 'drizzle-orm';
import { addressTable, memberTable } from '#tables';
import { member } from '../member.resource.ts';

const m = memberTable;
const a = addressTable;
const later = sql`(select other.id from ${m} other where other.id = ${m.mergedIntoId})`;

const shared = { module: 'member', area: 'members', page: member.page, table: m, key: m.id, label: m.memberNo } as const;

/** What must be true of members and their addresses. */
export const memberInvariants = [
  defineInvariant({ ...shared, ...onlyOnce, no: 'I16', name: 'number', wrong: isRepeated(m, m.id, [m.memberNo]) }),
  defineInvariant({
    ...shared,
    no: 'I24',
    name: 'default-address',
    kept: sql`(select count(*) from ${a} where ${a.memberId} = ${m.id} and ${a.isDefault} and ${a.deletedAt} is null)`,
    computed: sql`1`,
    wrong: sql`(select count(*) from ${a} where ${a.memberId} = ${m.id} and ${a.isDefault} and ${a.deletedAt} is null) > 1`,
  }),
  defineInvariant({
    ...shared,
    unit: 'text',
    no: 'I24',
    name: 'merged',
    kept: sql`coalesce(${m.mergedIntoId}::text, '–')`,
    computed: sql`coalesce(nullif(${later}, ${m.id})::text, '–')`,
    wrong: sql`${m.mergedIntoId} is not null and (${later} is null or ${m.mergedIntoId} = ${m.id})
      or (${m.status} = 'merged') <> (${m.mergedIntoId} is not null)`,
  }),
] as const;
