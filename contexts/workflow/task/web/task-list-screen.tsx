import { useMay } from '@shopkeeper/admin-ui';
import { listReader, type ListTab, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { refreshReads } from '@shopkeeper/api-client';
import { lazyPart } from '@shopkeeper/ui';
import { UserCheck } from '@shopkeeper/ui/icons';
import { useState } from 'react';
import { instance } from '../../instance/instance.resource.ts';
import { task } from '../task.resource.ts';

const ApproveDialog = lazyPart(async () => (await import('../../instance/web/approve-dialog.tsx')).ApproveDialog);

const done = ['approved', 'rejected', 'returned', 'delegated'];

const tabs: readonly ListTab[] = [
  { key: 'pending', titleKey: 'task:choice.state.pending', filter: { field: 'state', op: 'eq', value: 'pending' } },
  { key: 'done', titleKey: 'task:text.done', filter: { field: 'state', op: 'in', value: done } },
  { key: 'copied', titleKey: 'task:choice.state.copied', filter: { field: 'state', op: 'eq', value: 'copied' } },
  { key: 'all', titleKey: 'task:text.all', filter: null },
];

export const readAhead = listReader({ resource: task, tabs });

/** What the reader is asked, has decided and was told; the request of a row is a link. What waits is approved here. */
export function TaskListScreen() {
  const [approving, setApproving] = useState<number | null>(null);
  const may = useMay();
  const approve = {
    id: 'approve',
    titleKey: 'task:text.approve',
    icon: <UserCheck size={15} />,
    isInline: true,
    isShown: ({ state }: { readonly state: string }) => state === 'pending' && may('approve', instance.page),
    run: ({ instanceId }: { readonly instanceId: number }) => setApproving(instanceId),
  };
  const close = (): void => {
    setApproving(null);
    void refreshReads([task.prefix]);
  };
  return (
    <>
      <ResourceScreen resource={task} tabs={tabs} onPhone={['title', 'state']} rowActions={[approve]} />
      {approving !== null && <ApproveDialog row={{ id: approving }} onClose={close} />}
    </>
  );
}

export { TaskListScreen as Screen };
