import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { dayOf } from '@shopkeeper/resource/calendar';
import { type Clock, timeZoneOf } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { isNull, sql } from 'drizzle-orm';
import { smsVariableTable as t } from '#tables';
import type { VariableSource } from '../sms-variable.resource.ts';

/** A variable as templates use it. */
export interface KnownVariable {
  readonly name: string;
  readonly source: VariableSource;
  readonly value: string;
  readonly sample: string;
  readonly isMasked: boolean;
}

const all = typedQuery()('sms_variables', (db) =>
  db
    .select(
      columns({
        name: t.name,
        source: sql<VariableSource>`${t.source}`,
        value: sql<string>`coalesce(${t.value}, '')`,
        sample: t.sample,
        isMasked: t.isMasked,
      }),
    )
    .from(t)
    .where(isNull(t.deletedAt)),
);

export const knownVariables = (db: Queryable): Promise<readonly KnownVariable[]> => all(db, {});

interface Now {
  readonly at: number;
  readonly clock: Clock;
  readonly siteName: string;
}

/** The values that a message does not give itself. */
export const sharedValues = (variables: readonly KnownVariable[], now: Now): Readonly<Record<string, string>> =>
  Object.fromEntries(
    variables.flatMap(({ name, source, value }) => {
      if (source === 'message') return [];
      return [[name, source === 'text' ? value : source === 'today' ? dayOf(now.at, timeZoneOf(now.clock)) : now.siteName]];
    }),
  );

/** The values of a preview. */
export const sampleValues = (variables: readonly KnownVariable[]): Readonly<Record<string, string>> =>
  Object.fromEntries(variables.map(({ name, sample }) => [name, sample]));
