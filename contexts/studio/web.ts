// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebContext } from '@shopkeeper/shell';
import { plainScreen } from '@shopkeeper/admin-ui/screens';
import { apiDocsScreens } from './api-docs/web/api-docs.screens.ts';
import { dashboardScreens } from './dashboard/web/dashboard.screens.ts';
import { dataScreenScreens } from './data-screen/web/data-screen.screens.ts';
import { galleryScreens } from './gallery/web/gallery.screens.ts';
import { terminalHeader } from './terminal/web/terminal.header.ts';

export const webContext: WebContext = {
  context: 'studio',
  screens: {
    '/admin/studio/report-query': plainScreen(
      'report-query:title',
      async () => (await import('./report-query/report-query.resource.ts')).reportQuery,
    ),
    ...apiDocsScreens,
    ...dashboardScreens,
    ...dataScreenScreens,
    ...galleryScreens,
  },
  headerWidgets: [terminalHeader],
};
