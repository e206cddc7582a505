import type { ScreenDef } from '@shopkeeper/shell';

// The path is repeated here, because the declaration is loaded with the page.
export const reportScreens: Readonly<Record<string, ScreenDef>> = {
  '/admin/studio/report': {
    load: async () => ({ Screen: (await import('./report-screen.tsx')).ReportScreen }),
    namespaces: ['report', 'report-query'],
    titleKey: 'report:title',
  },
};
