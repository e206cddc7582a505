import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { bugReport } from '../bug-report.resource.ts';

export const readAhead = listReader({ resource: bugReport });

/** What staff reported, newest first. */
export function BugReportListScreen() {
  return (
    <ResourceScreen
      resource={bugReport}
      detailPath={(id) => `${bugReport.page}/${id}`}
      onPhone={['sentence', 'address', 'status']}
      columns={{ sentence: { width: 320, grow: 1 }, address: { width: 240 } }}
    />
  );
}

export { BugReportListScreen as Screen };
