// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
export * from './api-docs/api-docs.domain.ts';
export * from './api-docs/api-docs.page.ts';
export * from './dashboard/dashboard.domain.ts';
export * from './dashboard/dashboard.page.ts';
export * from './dashboard/overview.domain.ts';
export * from './data-screen/data-screen-reply.domain.ts';
export * from './data-screen/data-screen.domain.ts';
export * from './data-screen/data-screen.page.ts';
export * from './report/report.page.ts';
export * from './report-query/report-query.domain.ts';
export * from './report-query/report-query.resource.ts';
export * from './terminal/terminal-queue.domain.ts';
export * from './terminal/terminal-reply.domain.ts';
export * from './terminal/terminal-storage.domain.ts';
export * from './terminal/terminal.page.ts';
