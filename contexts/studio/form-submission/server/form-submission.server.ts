import { defineServerModule } from '@shopkeeper/crud';
import { permissionOf } from '@shopkeeper/resource/view';
import { defineRoute, notFound } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { answered } from '../../form/form-answers.domain.ts';
import type { FormDefinition } from '../../form/form-definition.domain.ts';
import { fileOfSubmission } from '../../form/server/form-file-rows.ts';
import { fileAnswer } from '../../form/server/form-file-routes.ts';
import { versionOf } from '../../form/server/form-rows.ts';
import { formSubmission } from '../form-submission.resource.ts';
import { decisionBy, requestAbout, requireDecided, submissionApproval, submissionAudit } from './submission-approval.ts';

const wanted = z.strictObject({ id: z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)), fileId: z.uuid() });

/** Sends a file of a submission to staff who may see submissions. */
const fileRoute = defineRoute<z.infer<typeof wanted>, never>({
  method: 'POST',
  path: `${formSubmission.prefix}file`,
  rule: { kind: 'permission', permissions: [permissionOf(formSubmission, 'index')] },
  idempotency: 'none',
  input: wanted,
  outline: () => ({ file: 'application/octet-stream', errors: ['request.not-found'] }),
  async handle({ db }, { id, fileId }) {
    const [found] = await fileOfSubmission(db, { id: fileId, submissionId: id });
    if (!found) throw notFound({ id });
    return fileAnswer(found);
  },
});

export const formSubmissionServer = defineServerModule(formSubmission, {
  routes: [fileRoute, submissionAudit],
  reactions: submissionApproval,
  extension: {
    beforeDelete: async (_tx, row) => requireDecided(row),
    /** The answers with the titles of their own version, in the language of the reader, and the decision that waits for them. */
    async enrichWhole(db, row, { lang, actor }) {
      const { formId, versionNo, answers } = row;
      const [version] = await versionOf(db, { formId, versionNo });
      const decision = await decisionBy(db, row, actor.id);
      if (!version || answers === null) return { answered: [], decision };
      return {
        decision,
        answered: answered(version.definition as FormDefinition, answers as Readonly<Record<string, unknown>>, lang),
      };
    },
  },
  lifecycle: {
    effects: {
      reject: async (_op, { input, to }) => to.rejected({ note: input.note }),
      async requestApproval(op, { row, input, to }) {
        const request = await requestAbout(op, row.id, input.title);
        return request ? to.awaiting_approval({ approvalId: request.id }) : to.submitted({});
      },
      decline: async (_op, { input, to }) => to.rejected({ note: input.reason }),
    },
  },
});
