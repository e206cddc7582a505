// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/shell';
import { apiDocsScreens } from './api-docs/web/api-docs.screens.ts';
import { bugReportHeader } from './bug-report/web/bug-report.header.ts';
import { codeGeneratorScreens } from './code-generator/web/code-generator.screens.ts';
import { dashboardScreens } from './dashboard/web/dashboard.screens.ts';
import { dataScreenScreens } from './data-screen/web/data-screen.screens.ts';
import { formScreens } from './form/web/form.screens.ts';
import { galleryScreens } from './gallery/web/gallery.screens.ts';
import { reportScreens } from './report/web/report.screens.ts';
import { terminalHeader } from './terminal/web/terminal.header.ts';

export const webContext: WebContext = {
  context: 'studio',
  screens: {
    '/admin/studio/bug-report': {
      load: () => import('./bug-report/web/bug-report-list-screen.tsx'),
      namespaces: ['bug-report'],
      titleKey: 'bug-report:title',
    },
    '/admin/studio/bug-report/:id': {
      load: () => import('./bug-report/web/bug-report-detail-screen.tsx'),
      namespaces: ['bug-report'],
      titleKey: 'bug-report:title',
      guardedBy: '/admin/studio/bug-report',
    },
    '/admin/studio/form-submission': {
      load: () => import('./form-submission/web/form-submission-list-screen.tsx'),
      namespaces: ['form-submission', 'form', 'member', 'instance'],
      titleKey: 'form-submission:title',
    },
    '/admin/studio/form-submission/:id': {
      load: () => import('./form-submission/web/form-submission-detail-screen.tsx'),
      namespaces: ['form-submission', 'form', 'member', 'instance'],
      titleKey: 'form-submission:title',
      guardedBy: '/admin/studio/form-submission',
    },
    '/admin/studio/metric-alert': {
      load: () => import('./metric-alert/web/metric-alert-list-screen.tsx'),
      namespaces: ['metric-alert', 'dashboard'],
      titleKey: 'metric-alert:title',
    },
    '/admin/studio/report-query': {
      load: () => import('./report-query/web/report-query-list-screen.tsx'),
      namespaces: ['report-query'],
      titleKey: 'report-query:title',
    },
    '/admin/studio/report-query/add': {
      load: () => import('./report-query/web/report-query-form-screen.tsx'),
      namespaces: ['report-query'],
      titleKey: 'report-query:title',
      guardedBy: '/admin/studio/report-query',
    },
    '/admin/studio/report-query/:id': {
      load: () => import('./report-query/web/report-query-detail-screen.tsx'),
      namespaces: ['report-query'],
      titleKey: 'report-query:title',
      guardedBy: '/admin/studio/report-query',
    },
    '/admin/studio/report-query/:id/edit': {
      load: () => import('./report-query/web/report-query-form-screen.tsx'),
      namespaces: ['report-query'],
      titleKey: 'report-query:title',
      guardedBy: '/admin/studio/report-query',
    },
    ...apiDocsScreens,
    ...codeGeneratorScreens,
    ...dashboardScreens,
    ...dataScreenScreens,
    ...formScreens,
    ...galleryScreens,
    ...reportScreens,
  },
  headerWidgets: [bugReportHeader, terminalHeader],
};
