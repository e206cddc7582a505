import { defineInvariant, isRepeated, onlyOnce } from '@shopkeeper/crud/invariants';
import { sql } from 'drizzle-orm';
import { callbackTable } from '#tables';
import { callback } from '../callback.resource.ts';

const c = callbackTable;

const shared = {
  module: 'callback',
  area: 'system',
  page: callback.page,
  table: c,
  key: c.id,
  label: sql`${c.provider} || ' ' || coalesce(${c.eventId}, '#' || ${c.id})`,
} as const;

/** What must be true of the requests of providers. */
export const callbackInvariants = [
  defineInvariant({
    ...shared,
    ...onlyOnce,
    no: 'I7',
    name: 'once',
    where: sql`${c.eventId} is not null`,
    wrong: isRepeated(c, c.id, [c.provider, c.eventId]),
  }),
  defineInvariant({
    ...shared,
    unit: 'text',
    no: 'I7',
    name: 'processed',
    kept: c.status,
    computed: sql`case when ${c.processedAt} is null then '–' else 'processed' end`,
    wrong: sql`(${c.status} = 'processed') <> (${c.processedAt} is not null) or ${c.status} = 'processed' and ${c.eventId} is null`,
  }),
] as const;
