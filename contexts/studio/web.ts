// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/shell';
import { apiDocsScreens } from './api-docs/web/api-docs.screens.ts';
import { dashboardScreens } from './dashboard/web/dashboard.screens.ts';
import { dataScreenScreens } from './data-screen/web/data-screen.screens.ts';
import { galleryScreens } from './gallery/web/gallery.screens.ts';
import { reportScreens } from './report/web/report.screens.ts';
import { terminalHeader } from './terminal/web/terminal.header.ts';

export const webContext: WebContext = {
  context: 'studio',
  screens: {
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
    ...dashboardScreens,
    ...dataScreenScreens,
    ...galleryScreens,
    ...reportScreens,
  },
  headerWidgets: [terminalHeader],
};
