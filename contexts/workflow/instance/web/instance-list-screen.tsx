import { listReader, type ListTab, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { lazyPart } from '@shopkeeper/ui';
import { instance } from '../instance.resource.ts';
import { flowStates } from '../workflow-step.domain.ts';

const ApproveDialog = lazyPart(async () => (await import('./approve-dialog.tsx')).ApproveDialog);
const ReturnDialog = lazyPart(async () => (await import('./return-dialog.tsx')).ReturnDialog);

const tabs: readonly ListTab[] = [
  { key: 'all', titleKey: 'instance:text.all', filter: null },
  ...flowStates.map((state) => ({
    key: state,
    titleKey: `instance:choice.status.${state}`,
    filter: { field: 'status', op: 'eq' as const, value: state },
  })),
];

export const readAhead = listReader({ resource: instance, tabs });

const dialogs = { approve: ApproveDialog, returnTo: ReturnDialog };

/** All requests by state; a row opens the request. */
export function InstanceListScreen() {
  return (
    <ResourceScreen
      resource={instance}
      tabs={tabs}
      detailPath={(id) => `${instance.page}/${id}`}
      dialogs={dialogs}
      onPhone={['title', 'status']}
    />
  );
}

export { InstanceListScreen as Screen };
