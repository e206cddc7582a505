import { defineServerModule } from '@shopkeeper/crud';
import { badInput } from '@shopkeeper/server';
import { makeCodes } from '../../coupon/server/make-codes.ts';
import { isCodePattern } from '../coupon-code.domain.ts';
import { editIssues } from '../coupon-template.domain.ts';
import { couponTemplate } from '../coupon-template.resource.ts';

export const couponTemplateServer = defineServerModule(couponTemplate, {
  extension: {
    async beforeWrite(_tx, { before, draft }) {
      const issues = before ? editIssues(before, draft) : [];
      if (issues.length > 0) throw badInput(issues.map((issue) => ({ ...issue, rule: `coupon-template.${issue.rule}` })));
      return {};
    },
  },
  lifecycle: {
    effects: { activate: async (op, { to }) => to.active({ activatedAt: op.at }) },
    actions: {
      async makeCodes(op, { row, input, write }) {
        const pattern = input.pattern.toUpperCase();
        if (!isCodePattern(pattern)) throw badInput([{ path: 'pattern', rule: 'coupon-template.pattern' }]);
        await makeCodes(op, { templateId: row.id, pattern, count: input.count });
        return write({}, { count: input.count, pattern });
      },
    },
  },
});
