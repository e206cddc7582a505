import { defineServerModule } from '@shopkeeper/crud';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { cleanRichText } from '@shopkeeper/crud/rows';
import { type Json } from '@shopkeeper/resource/fields';
import { defineRoute } from '@shopkeeper/server';
import { and, desc, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { customSettingTable as t } from '#tables';
import { type ValueKind, valueText } from '../custom-setting.domain.ts';
import { customSetting } from '../custom-setting.resource.ts';

const published = typedQuery()('platform_custom_setting_public', (db) =>
  db
    .select(columns({ name: t.name, value: t.value }))
    .from(t)
    .where(and(eq(t.isPublic, true), isNull(t.deletedAt)))
    .orderBy(desc(t.weigh), t.id),
);

/** Rich text is stored clean; of any other kind the value is stored as it was checked. */
const stored = (kind: ValueKind, value: Json): Json =>
  kind === 'richText' && typeof value === 'string' ? cleanRichText(value) : value;

export const customSettingServer = defineServerModule(customSetting, {
  extension: {
    async beforeWrite(_tx, { before, draft }) {
      const kind = draft.kind ?? before?.kind ?? 'text';
      const value = stored(kind, draft.value === undefined ? (before?.value ?? null) : draft.value);
      const clean = draft.value === undefined ? {} : { value };
      return { ...clean, valueText: valueText(kind, value) };
    },
  },
  routes: [
    defineRoute({
      method: 'GET',
      path: '/api/common/settings',
      rule: { kind: 'public' },
      reply: z.object({ settings: z.record(z.string(), z.unknown()) }),
      async handle(context) {
        const rows = await published(context.db, {});
        return { settings: Object.fromEntries(rows.map(({ name, value }) => [name, value])) };
      },
    }),
  ],
});
