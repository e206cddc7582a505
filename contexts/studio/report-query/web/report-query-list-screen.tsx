import { listReader, type ListTab, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { reportQuery } from '../report-query.resource.ts';

const states = ['draft', 'submitted', 'published', 'disabled'] as const;

const tabs: readonly ListTab[] = [
  { key: 'all', titleKey: 'report-query:text.all', filter: null },
  ...states.map((state) => ({
    key: state,
    titleKey: `report-query:choice.status.${state}`,
    filter: { field: 'status', op: 'eq' as const, value: state },
  })),
];

export const readAhead = listReader({ resource: reportQuery, tabs });

/** All queries by state; a row opens the query with its changes. */
export function ReportQueryListScreen() {
  return (
    <ResourceScreen
      resource={reportQuery}
      tabs={tabs}
      detailPath={(id) => `${reportQuery.page}/${id}`}
      formPath={(id) => (id === null ? `${reportQuery.page}/add` : `${reportQuery.page}/${id}/edit`)}
      onPhone={['name', 'status']}
    />
  );
}

export { ReportQueryListScreen as Screen };
