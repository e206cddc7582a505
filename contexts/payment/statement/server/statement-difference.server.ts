import { defineServerModule } from '@shopkeeper/crud';
import { statementDifference } from '../statement-difference.resource.ts';

export const statementDifferenceServer = defineServerModule(statementDifference, {
  lifecycle: { effects: { resolve: async (op, { input, to }) => to.resolved({ note: input.note, resolvedAt: op.at }) } },
});
