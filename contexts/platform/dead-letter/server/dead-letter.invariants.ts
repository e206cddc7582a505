import { defineInvariant, isRepeated, onlyOnce } from '@shopkeeper/crud/invariants';
import { sql } from 'drizzle-orm';
import { deadLetterTable } from '#tables';

const d = deadLetterTable;

/** What must be true of jobs whose last attempt failed. */
export const deadLetterInvariants = [
  defineInvariant({
    ...onlyOnce,
    module: 'dead-letter',
    area: 'system',
    table: d,
    key: d.id,
    label: d.subject,
    no: 'I21',
    name: 'once',
    where: sql`${d.status} = 'dead'`,
    wrong: isRepeated(d, d.id, [d.jobId, d.status]),
  }),
] as const;
