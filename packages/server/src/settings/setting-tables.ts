import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { declarePersonal } from '@shopkeeper/resource';
import { stampColumn } from '../database/kit-columns.ts';

/**
 * The changed values of settings, one row per declaration. Secrets are encrypted, each under its name. `version` is the version of
 * all settings at the last change of the row.
 */
export const kitSetting = pgTable('kit_setting', {
  name: text('name').primaryKey(),
  values: jsonb('values').notNull(),
  secrets: jsonb('secrets').notNull(),
  version: bigint('version', { mode: 'number' }).notNull(),
  updatedAt: stampColumn('updated_at'),
});
declarePersonal(kitSetting, 'none');

/**
 * The version of all settings, in one row. Its row lock makes writers queue: a sequence would let a reader see version 6 before
 * version 5 is committed, and miss 5 for good.
 */
export const kitSettingVersion = pgTable('kit_setting_version', {
  id: integer('id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
});
declarePersonal(kitSettingVersion, 'none');
