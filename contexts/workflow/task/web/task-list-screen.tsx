import { listReader, type ListTab, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { task } from '../task.resource.ts';

const done = ['approved', 'rejected', 'returned', 'delegated'];

const tabs: readonly ListTab[] = [
  { key: 'pending', titleKey: 'task:choice.state.pending', filter: { field: 'state', op: 'eq', value: 'pending' } },
  { key: 'done', titleKey: 'task:text.done', filter: { field: 'state', op: 'in', value: done } },
  { key: 'copied', titleKey: 'task:choice.state.copied', filter: { field: 'state', op: 'eq', value: 'copied' } },
  { key: 'all', titleKey: 'task:text.all', filter: null },
];

export const readAhead = listReader({ resource: task, tabs });

/** What the reader is asked, has decided and was told; the request of a row is a link. */
export function TaskListScreen() {
  return <ResourceScreen resource={task} tabs={tabs} onPhone={['title', 'state']} />;
}

export { TaskListScreen as Screen };
