import type { HeaderWidget } from '@shopkeeper/shell';

/** The button that reports a bug of the page shown, for all staff. */
export const bugReportHeader: HeaderWidget = {
  load: async () => ({ Widget: (await import('./bug-report-button.tsx')).BugReportButton }),
  namespaces: ['bug-report'],
};
