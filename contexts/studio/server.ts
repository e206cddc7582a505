// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerContext } from '@shopkeeper/crud';
import { bugReportServer } from './bug-report/server/bug-report.server.ts';
import { codeGeneratorServer } from './code-generator/server/code-generator.server.ts';
import { dashboardServer } from './dashboard/server/dashboard.server.ts';
import { dataScreenServer } from './data-screen/server/data-screen.server.ts';
import { formServer } from './form/server/form.server.ts';
import { formSubmissionServer } from './form-submission/server/form-submission.server.ts';
import { metricAlertServer } from './metric-alert/server/metric-alert.server.ts';
import { reportServer } from './report/server/report.server.ts';
import { reportQueryServer } from './report-query/server/report-query.server.ts';
import { terminalServer } from './terminal/server/terminal.server.ts';
import { formSettings } from './form/form.settings.ts';

export const serverContext: ServerContext = {
  context: 'studio',
  modules: [
    bugReportServer,
    codeGeneratorServer,
    dashboardServer,
    dataScreenServer,
    formServer,
    formSubmissionServer,
    metricAlertServer,
    reportServer,
    reportQueryServer,
    terminalServer,
  ],
  settings: [formSettings],
};
export * from './report-query/server/report-query.operations.ts';
