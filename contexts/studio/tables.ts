// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import { childTableOf, tableOf } from '@shopkeeper/crud/tables';
import { bugReport } from './bug-report/bug-report.resource.ts';
import { form } from './form/form.resource.ts';
import { formSubmission } from './form-submission/form-submission.resource.ts';
import { metricAlert } from './metric-alert/metric-alert.resource.ts';
import { reportQuery, reportParam } from './report-query/report-query.resource.ts';

export const bugReportTable = tableOf(bugReport);
export const formTable = tableOf(form);
export const formSubmissionTable = tableOf(formSubmission);
export const metricAlertTable = tableOf(metricAlert);
export const reportQueryTable = tableOf(reportQuery);
export const reportQueryParamsTable = childTableOf(reportQuery, reportParam);
export * from './code-generator/server/code-generator.tables.ts';
export * from './dashboard/server/saved-dashboard.tables.ts';
export * from './form/server/form.tables.ts';
export * from './terminal/server/terminal.tables.ts';
