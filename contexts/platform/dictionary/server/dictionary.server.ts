import { defineServerModule } from '@shopkeeper/crud';
import { anyOf, columns, textOf, typedQuery } from '@shopkeeper/crud/queries';
import { resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { badInput, defineRoute, notFound, RequestError } from '@shopkeeper/server';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { and, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { dictionaryItemsTable, dictionaryTable } from '#tables';
import { dictionaryUsesReply } from '../dictionary-uses.domain.ts';
import { dictionary } from '../dictionary.resource.ts';
import { requireNoUses, requireUnused, usesOf } from './dictionary-uses.ts';
import { entryExportRoute } from './entry-export.ts';
import { entryImport } from './entry-import.ts';

const options = objectSchema({ codes: f.tags({ max: 50, each: 60 }) });

const optionsReply = z.record(
  z.string(),
  z.array(z.object({ value: z.string(), label: z.string(), statusColor: z.nullable(z.string()), enabled: z.boolean() })),
);

const optionsOf = typedQuery<{ codes: readonly string[] }>()('dictionary_options', (db, { codes }) => {
  const d = dictionaryTable;
  const i = dictionaryItemsTable;
  const { value, labelZh, labelEn, statusColor } = i;
  const enabled = sql<boolean>`${i.enabled} and ${d.enabled}`;
  return db
    .select(columns({ code: d.code, value, labelZh, labelEn, statusColor, enabled }))
    .from(d)
    .innerJoin(i, eq(i.parentId, d.id))
    .where(and(anyOf(d.code, codes), isNull(d.deletedAt)))
    .orderBy(d.code, i.lineNo);
});

const enabledValues = textOf((db) =>
  db
    .select(columns({ code: dictionaryTable.code, value: dictionaryItemsTable.value }))
    .from(dictionaryTable)
    .innerJoin(dictionaryItemsTable, eq(dictionaryItemsTable.parentId, dictionaryTable.id))
    .where(and(eq(dictionaryItemsTable.enabled, true), isNull(dictionaryTable.deletedAt))),
);

const codeOf = typedQuery<{ id: number }>()('dictionary_code', (db, { id }) =>
  db
    .select(columns({ code: dictionaryTable.code }))
    .from(dictionaryTable)
    .where(and(eq(dictionaryTable.id, id), isNull(dictionaryTable.deletedAt))),
);

export const dictionaryServer = defineServerModule(dictionary, {
  importProfile: entryImport,
  optionValues: enabledValues,
  extension: {
    /**
     * Code reads the values of a built-in dictionary, and records have those of others: they can be added to, relabelled and disabled,
     * but not removed.
     */
    async beforeWrite(tx, { before, draft, context }) {
      if (!before || !draft.items) return {};
      const kept = new Set(draft.items.map((item) => item.value));
      const lost = before.items.map((item) => item.value).filter((value) => !kept.has(value));
      if (before.builtIn && lost.length > 0)
        throw badInput([{ path: 'items', rule: 'dictionary.fixed-values', params: { values: lost.slice(0, 10).join(', ') } }]);
      const { resources } = resourceEngineOf(context);
      await requireUnused({ db: tx, resources, code: before.code }, lost);
      return {};
    },
    async beforeDelete(tx, row, context) {
      if (row.builtIn) throw new RequestError(403, 'dictionary.built-in');
      await requireNoUses({ db: tx, resources: resourceEngineOf(context).resources, code: row.code });
    },
  },
  routes: [
    entryExportRoute,
    defineRoute<{ id: number }, typeof dictionaryUsesReply>({
      method: 'POST',
      path: `${dictionary.prefix}uses`,
      rule: { kind: 'permission', permissions: [permissionOf(dictionary, 'index')] },
      idempotency: 'none',
      input: objectSchema({ id: f.int({ min: 1, max: 2_147_483_647 }) }),
      reply: dictionaryUsesReply,
      outline: () => ({ errors: ['request.not-found'] }),
      /** Returns the fields that take their values from a dictionary. */
      async handle(context, { id }) {
        const [row] = await codeOf(context.db, { id });
        if (!row) throw notFound({ id });
        return { uses: await usesOf({ db: context.db, resources: resourceEngineOf(context).resources, code: row.code }) };
      },
    }),
    defineRoute<{ codes: string[] }, typeof optionsReply>({
      method: 'POST',
      path: '/admin/platform/dictionary/options',
      rule: { kind: 'signed-in', audience: 'admin' },
      input: options,
      reply: optionsReply,
      /** Returns entries by dictionary, including disabled ones, which old rows still refer to. */
      async handle(context, { codes }) {
        const rows = await optionsOf(context.db, { codes });
        return Object.fromEntries(
          codes.map((code) => [
            code,
            rows
              .filter((row) => row.code === code)
              .map(({ value, labelZh, labelEn, statusColor, enabled }) => ({
                value,
                label: context.lang === 'en' ? labelEn : labelZh,
                statusColor,
                enabled,
              })),
          ]),
        );
      },
    }),
  ],
});
