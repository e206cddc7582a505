// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import { childTableOf, tableOf } from '@shopkeeper/crud/tables';
import { reportQuery, reportParam } from './report-query/report-query.resource.ts';

export const reportQueryTable = tableOf(reportQuery);
export const reportQueryParamsTable = childTableOf(reportQuery, reportParam);
export * from './terminal/server/terminal.tables.ts';
