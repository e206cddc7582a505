import { defineServerModule } from '@shopkeeper/crud';
import { badInput, defineRoute, RequestError } from '@shopkeeper/server';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';
import { dictionary } from '../dictionary.resource.ts';

const options = objectSchema({ codes: f.tags({ max: 50, each: 60 }) });

const optionsReply = z.record(
  z.string(),
  z.array(z.object({ value: z.string(), label: z.string(), statusColor: z.nullable(z.string()), enabled: z.boolean() })),
);

interface Option {
  readonly code: string;
  readonly value: string;
  readonly labelZh: string;
  readonly labelEn: string;
  readonly statusColor: string;
  readonly enabled: boolean;
}

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
        const rows = await context.db.rows<Option>(
          `select d.code, i.value, i.label_zh as "labelZh", i.label_en as "labelEn", i.status_color as "statusColor", i.enabled and d.enabled as enabled
           from platform_dictionary d join platform_dictionary_item i on i.parent_id = d.id
           where d.code = any($1::text[]) and d.deleted_at is null order by d.code, i.line_no`,
          [codes],
          'dictionary_options',
        );
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
