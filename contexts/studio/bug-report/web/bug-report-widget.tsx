import { lazyPart } from '@shopkeeper/ui';
import { closeReport, useReport } from './open-report.ts';

const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog);

/** The bug report of the page shown, while it is open. */
export function BugReportWidget() {
  return useReport(({ isOpen }) => isOpen) ? <ReportDialog onClose={closeReport} /> : null;
}
