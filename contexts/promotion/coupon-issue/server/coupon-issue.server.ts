import { declareCounterEntries } from '@shopkeeper/access/server';
import { defineServerModule } from '@shopkeeper/crud';
import { operationOf } from '@shopkeeper/crud/lifecycle';
import { badInput } from '@shopkeeper/server';
import { isOpen } from '../../coupon/coupon-claim.domain.ts';
import { lockTemplate } from '../../coupon/server/coupon-rows.ts';
import { couponIssue } from '../coupon-issue.resource.ts';
import { mostNames, namesIn } from '../named-members.domain.ts';
import { couponIssueApproval, couponIssueAudit, startApproval, startIssue } from './coupon-issue-approval.ts';
import { issueCounterEntries } from './issue-counter.ts';
import { issueJob } from './issue-job.ts';

// Called here, where the module is: the bundle leaves out a file that is imported for its effect alone.
declareCounterEntries(issueCounterEntries);

export const couponIssueServer = defineServerModule(couponIssue, {
  jobs: [issueJob],
  routes: [couponIssueAudit],
  reactions: couponIssueApproval,
  extension: {
    async beforeWrite(tx, { draft, context }) {
      const [template] = await lockTemplate(tx, { id: draft.templateId ?? 0 });
      if (!template || template.channel === 'code' || isOpen(template, context.at) !== true)
        throw badInput([{ path: 'templateId', rule: 'coupon-issue.notOpen' }]);
      const count = namesIn(draft.names ?? '').length;
      if (count > mostNames) throw badInput([{ path: 'names', rule: 'coupon-issue.tooMany', params: { max: mostNames } }]);
      return {};
    },
    async afterWrite(tx, { after, context }) {
      const op = operationOf(context, tx);
      if (!(await startApproval(op, after))) await startIssue(op, { id: after.id, ownerId: context.actor.id });
    },
  },
});
