import { defineServerModule } from '@shopkeeper/crud';
import { answered } from '../../form/form-answers.domain.ts';
import type { FormDefinition } from '../../form/form-definition.domain.ts';
import { versionOf } from '../../form/server/form-rows.ts';
import { formSubmission } from '../form-submission.resource.ts';

export const formSubmissionServer = defineServerModule(formSubmission, {
  extension: {
    /** The answers with the titles of their own version, in the language of the reader. */
    async enrichWhole(db, { formId, versionNo, answers }, { lang }) {
      const [version] = await versionOf(db, { formId, versionNo });
      if (!version || answers === null) return { answered: [] };
      return { answered: answered(version.definition as FormDefinition, answers as Readonly<Record<string, unknown>>, lang) };
    },
  },
  lifecycle: {
    effects: {
      reject: async (_op, { input, to }) => to.rejected({ note: input.note }),
    },
  },
});
