import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { isNull } from 'drizzle-orm';
import { customSettingTable as t } from '#tables';

const texts = typedQuery()('platform_custom_setting_texts', (db) =>
  db
    .select(columns({ name: t.name, text: t.valueText }))
    .from(t)
    .where(isNull(t.deletedAt)),
);

/**
 * The own settings of the shop as texts by their names, for templates: yuan and percent with two decimals, instants in ISO 8601. Read
 * from the database, so that a change is in force at the next call in every process.
 */
export async function customSettingTexts(db: Queryable): Promise<Readonly<Record<string, string>>> {
  const rows = await texts(db, {});
  return Object.fromEntries(rows.map(({ name, text }) => [name, text ?? '']));
}
