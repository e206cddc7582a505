import { defineServerModule } from '@shopkeeper/crud';
import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { badInput, defineRoute, RequestError } from '@shopkeeper/server';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { and, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { dictionaryItemsTable, dictionaryTable } from '#tables';
import { dictionary } from '../dictionary.resource.ts';

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

export const dictionaryServer = defineServerModule(dictionary, {
  extension: {
    /** Code reads the values of a built-in dictionary: they can be added to, renamed and disabled, but not removed. */
    async beforeWrite(_tx, { before, draft }) {
      if (!before?.builtIn || !draft.items) return {};
      const kept = new Set(draft.items.map((item) => item.value));
      const lost = before.items.map((item) => item.value).filter((value) => !kept.has(value));
      if (lost.length > 0)
        throw badInput([{ path: 'items', rule: 'dictionary.fixed-values', params: { values: lost.slice(0, 10).join(', ') } }]);
      return {};
    },
    async beforeDelete(_tx, row) {
      if (row.builtIn) throw new RequestError(403, 'dictionary.built-in');
    },
  },
  routes: [
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
