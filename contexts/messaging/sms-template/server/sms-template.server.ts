import { defineServerModule } from '@shopkeeper/crud';
import { typedQuery } from '@shopkeeper/crud/queries';
import { badInput } from '@shopkeeper/server';
import { smsTemplateTable as t } from '#tables';
import { filled, variablesIn } from '../../sms-variable/placeholders.domain.ts';
import { knownNames, previewValues } from '../../sms-variable/server/variable-values.ts';
import { type BuiltInTemplate, builtInTemplates } from '../built-in.domain.ts';
import { smsTemplate, type TemplateType } from '../sms-template.resource.ts';

type Row = Pick<BuiltInTemplate, 'code' | 'name' | 'contentZh' | 'contentEn'> & {
  readonly type: TemplateType;
  readonly variables: string[];
};

const insert = typedQuery<Row>()('sms_template_built_in', (db, { code, name, type, contentZh, contentEn, variables }) =>
  db.insert(t).values({ code, name, type, contentZh, contentEn, variables }).onConflictDoNothing(),
);

export const smsTemplateServer = defineServerModule(smsTemplate, {
  extension: {
    async beforeWrite(tx, { draft }) {
      const { contentZh = '', contentEn } = draft;
      const known = await knownNames(tx);
      const texts = { contentZh, contentEn: contentEn ?? '' };
      const issues = Object.entries(texts).flatMap(([path, text]) =>
        variablesIn(text)
          .filter((name) => !known.has(name))
          .map((name) => ({ path, rule: 'unknownVariable', params: { name } })),
      );
      if (issues.length > 0) throw badInput(issues);
      return { variables: variablesIn(contentZh + texts.contentEn) };
    },
    /** What the texts look like with the samples of their variables and the own settings. */
    async enrichWhole(db, { contentZh, contentEn }) {
      const samples = await previewValues(db);
      return { previewZh: filled(contentZh, samples), previewEn: filled(contentEn ?? contentZh, samples) };
    },
  },
  async atStart(tx) {
    for (const { code, name, type, contentZh, contentEn } of builtInTemplates)
      await insert(tx, { code, name, type, contentZh, contentEn, variables: variablesIn(contentZh + contentEn) });
  },
});
