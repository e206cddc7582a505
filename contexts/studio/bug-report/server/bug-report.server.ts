import { defineServerModule } from '@shopkeeper/crud';
import { bugReport } from '../bug-report.resource.ts';
import { bugReportRoutes } from './bug-report-routes.ts';
import { rememberMasks } from './declared-masks.ts';

export const bugReportServer = defineServerModule(bugReport, {
  routes: bugReportRoutes,
  async atStart(_tx, { resources }) {
    rememberMasks(resources);
  },
  lifecycle: {
    effects: {
      fix: async (_op, { input, to }) => to.fixed({ note: input.note }),
      dismiss: async (_op, { input, to }) => to.dismissed({ note: input.note }),
      reopen: async (_op, { to }) => to.open({}),
    },
  },
});
