import type { HeaderWidget } from '@shopkeeper/shell';
import { openReport } from './open-report.ts';

/** The dialog that reports a bug of the page shown, for all staff. The header has no room for a button. */
export const bugReportHeader: HeaderWidget = {
  load: async () => ({ Widget: (await import('./bug-report-widget.tsx')).BugReportWidget }),
  namespaces: ['bug-report'],
  entry: { titleKey: 'bug-report:text.report', key: '!', open: openReport },
};
