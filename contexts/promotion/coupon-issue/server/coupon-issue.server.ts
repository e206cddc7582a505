import { defineServerModule } from '@shopkeeper/crud';
import { badInput } from '@shopkeeper/server';
import { startJob } from '@shopkeeper/server/jobs';
import { isOpen } from '../../coupon/coupon-claim.domain.ts';
import { lockTemplate } from '../../coupon/server/coupon-rows.ts';
import { couponIssue } from '../coupon-issue.resource.ts';
import { mostNames, namesIn } from '../named-members.domain.ts';
import { issueJob } from './issue-job.ts';

export const couponIssueServer = defineServerModule(couponIssue, {
  jobs: [issueJob],
  extension: {
    async beforeWrite(tx, { draft, context }) {
      const [template] = await lockTemplate(tx, { id: draft.templateId ?? 0 });
      if (!template || template.channel === 'code' || isOpen(template, context.at) !== true)
        throw badInput([{ path: 'templateId', rule: 'coupon-issue.notOpen' }]);
      const count = namesIn(draft.names ?? '').length;
      if (count > mostNames) throw badInput([{ path: 'names', rule: 'coupon-issue.tooMany', params: { max: mostNames } }]);
      return {};
    },
    async afterWrite(tx, { after, context: { actor } }) {
      const owner = { audience: 'admin', id: actor.id } as const;
      await startJob(tx, issueJob, { payload: { issueId: after.id }, owner, dedupeKey: `issue ${after.id}` });
    },
  },
});
