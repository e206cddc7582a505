import { declarePersonal } from '@shopkeeper/resource';
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/** The secret of each webhook, encrypted with the key of the settings. */
export const webhookSecretTable = pgTable('notification_webhook_secret', {
  webhookId: bigint('webhook_id', { mode: 'number' }).primaryKey(),
  sealed: text('sealed').notNull(),
});
declarePersonal(webhookSecretTable, 'none');
