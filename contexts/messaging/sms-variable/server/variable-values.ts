import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { customSettingTexts } from '@shopkeeper/platform/server';
import { dayOf } from '@shopkeeper/resource/calendar';
import { type Clock, timeZoneOf } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { isNull, sql } from 'drizzle-orm';
import { smsVariableTable as t } from '#tables';
import { isVariableName } from '../placeholders.domain.ts';
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

/**
 * The own settings of the shop that texts can name: those whose name is also one of a variable. A setting of a kind that is a secret
 * does not exist. A variable or a value of a message with the same name takes precedence.
 */
export async function ownSettingValues(db: Queryable): Promise<Readonly<Record<string, string>>> {
  const texts = Object.entries(await customSettingTexts(db));
  return Object.fromEntries(texts.filter(([name]) => isVariableName(name)));
}

/** The names that templates may use: of variables and of own settings. */
export async function knownNames(db: Queryable): Promise<ReadonlySet<string>> {
  const variables = await knownVariables(db);
  return new Set([...variables.map(({ name }) => name), ...Object.keys(await ownSettingValues(db))]);
}

/** The values of a preview: samples of the variables, own settings as they are. */
export async function previewValues(db: Queryable): Promise<Readonly<Record<string, string>>> {
  const variables = await knownVariables(db);
  return { ...(await ownSettingValues(db)), ...Object.fromEntries(variables.map(({ name, sample }) => [name, sample])) };
}
