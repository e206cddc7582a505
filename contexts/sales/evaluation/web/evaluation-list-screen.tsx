import { usePhone } from '@shopkeeper/ui';
import { listReader, type ListTab, ResourceScreen } from '@shopkeeper/admin-ui/list';
import type { ListRowOf } from '@shopkeeper/resource';
import { evaluation } from '../evaluation.resource.ts';
import { Stars } from './stars.tsx';

const stateTab = (state: string): ListTab => ({
  key: state,
  titleKey: `evaluation:choice.status.${state}`,
  filter: { field: 'status', op: 'eq', value: state },
});

/** What waits for staff first; an evaluation that was reported is published until somebody hides it. */
const tabs: readonly ListTab[] = [
  stateTab('waiting'),
  { key: 'reported', titleKey: 'evaluation:text.queue.reported', filter: { field: 'reports', op: 'gt', value: 0 } },
  stateTab('published'),
  stateTab('hidden'),
  stateTab('rejected'),
  {
    key: 'all',
    titleKey: 'evaluation:text.queue.all',
    filter: { field: 'status', op: 'in', value: ['waiting', 'published', 'hidden', 'rejected'] },
  },
];

const Rating = ({ row }: { readonly row: ListRowOf<typeof evaluation> }) => <Stars value={row.rating} />;

export const readAhead = listReader({ resource: evaluation, tabs });

/** The evaluations in queues: waiting, reported, published. */
export function EvaluationListScreen() {
  const isPhone = usePhone();
  return (
    <ResourceScreen
      resource={evaluation}
      tabs={tabs}
      cells={{ rating: Rating }}
      onPhone={['productName', 'rating', 'status']}
      columns={{
        coverImage: { width: 56 },
        productName: { width: isPhone ? 130 : 160 },
        rating: { width: 96 },
        content: { grow: 1, width: 220 },
        images: { width: 90 },
        reply: { hidden: true },
        pinned: { hidden: true },
        sensitiveHit: { hidden: true },
      }}
    />
  );
}

export { EvaluationListScreen as Screen };
