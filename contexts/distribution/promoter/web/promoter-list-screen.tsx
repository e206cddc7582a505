import { listReader, type ListTab, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { promoter } from '../promoter.resource.ts';

const states = ['applied', 'active', 'frozen', 'rejected', 'revoked'] as const;

const tabs: readonly ListTab[] = [
  { key: 'all', titleKey: 'promoter:text.all', filter: null },
  ...states.map((state) => ({
    key: state,
    titleKey: `promoter:choice.status.${state}`,
    filter: { field: 'status', op: 'eq' as const, value: state },
  })),
];

export const readAhead = listReader({ resource: promoter, tabs });

/** All promoters by state; a row opens the promoter. */
export function PromoterListScreen() {
  return (
    <ResourceScreen
      resource={promoter}
      tabs={tabs}
      detailPath={(id) => `${promoter.page}/${id}`}
      onPhone={['memberId', 'status']}
    />
  );
}

export { PromoterListScreen as Screen };
