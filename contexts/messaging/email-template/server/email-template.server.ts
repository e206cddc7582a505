import { defineServerModule } from '@shopkeeper/crud';
import { typedQuery } from '@shopkeeper/crud/queries';
import { badInput } from '@shopkeeper/server';
import { emailTemplateTable as t } from '#tables';
import { builtInTemplates } from '../../sms-template/built-in.domain.ts';
import { filled, variablesIn } from '../../sms-variable/placeholders.domain.ts';
import { knownNames, previewValues } from '../../sms-variable/server/variable-values.ts';
import { emailTemplate } from '../email-template.resource.ts';

interface Row {
  readonly code: string;
  readonly name: string;
  readonly type: 'code' | 'notice';
  readonly subjectZh: string;
  readonly bodyZh: string;
  readonly subjectEn: string;
  readonly bodyEn: string;
}

const insert = typedQuery<Row>()('email_template_built_in', (db, p) => {
  const { code, name, type, subjectZh, bodyZh, subjectEn, bodyEn } = p;
  return db.insert(t).values({ code, name, type, subjectZh, bodyZh, subjectEn, bodyEn }).onConflictDoNothing();
});

export const emailTemplateServer = defineServerModule(emailTemplate, {
  extension: {
    async beforeWrite(tx, { draft }) {
      const known = await knownNames(tx);
      const { subjectZh, bodyZh, subjectEn, bodyEn } = draft;
      const issues = Object.entries({ subjectZh, bodyZh, subjectEn, bodyEn }).flatMap(([path, text]) =>
        variablesIn(text ?? '')
          .filter((name) => !known.has(name))
          .map((name) => ({ path, rule: 'unknownVariable', params: { name } })),
      );
      if (issues.length > 0) throw badInput(issues);
      return {};
    },
    /** What subject and text look like with the samples of their variables and the own settings. */
    async enrichWhole(db, { subjectZh, bodyZh, subjectEn, bodyEn }) {
      const values = await previewValues(db);
      const texts = { previewSubjectZh: subjectZh, previewZh: bodyZh, previewSubjectEn: subjectEn, previewEn: bodyEn };
      return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, filled(text ?? '', values)]));
    },
  },
  async atStart(tx) {
    for (const { code, name, type, contentZh, contentEn, subjectZh, subjectEn } of builtInTemplates)
      await insert(tx, { code, name, type, subjectZh, bodyZh: contentZh, subjectEn, bodyEn: contentEn });
  },
});
