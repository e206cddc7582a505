import { listReader, type ListTab, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { useCall } from '@shopkeeper/api-client';
import { MoneyText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns, Panel, Stat } from '@shopkeeper/ui/layout';
import { cashOut } from '../cash-out.resource.ts';

const states = ['pending_review', 'approved', 'paying', 'paid', 'rejected', 'failed', 'cancelled'] as const;

const tabs: readonly ListTab[] = [
  { key: 'all', titleKey: 'cash-out:text.all', filter: null },
  ...states.map((state) => ({
    key: state,
    titleKey: `cash-out:choice.status.${state}`,
    filter: { field: 'status', op: 'eq' as const, value: state },
  })),
];

export const readAhead = listReader({ resource: cashOut, tabs });

interface Sum {
  readonly count: number;
  readonly amount: number;
}

const parts = ['pendingReview', 'approved', 'paying', 'paid'] as const;

/** What waits for whom, above the list. */
function Sums() {
  const text = useText('cash-out');
  const { data } = useCall<Readonly<Record<(typeof parts)[number], Sum>>>(`${cashOut.prefix}summary`, {});
  return (
    <Panel>
      <Columns as="dl" min={140} gap={12} margin="0">
        {parts.map((part) => (
          <Stat
            key={part}
            labelSize={13}
            size={20}
            label={text(`text.sum.${part}`, { count: data?.[part].count ?? 0 })}
            value={<MoneyText fen={data?.[part].amount ?? 0} />}
          />
        ))}
      </Columns>
    </Panel>
  );
}

/** All cash-outs by state, with their sums above; a row opens the cash-out. */
export function CashOutListScreen() {
  return (
    <ResourceScreen
      resource={cashOut}
      tabs={tabs}
      above={<Sums />}
      detailPath={(id) => `${cashOut.page}/${id}`}
      onPhone={['memberId', 'status']}
    />
  );
}

export { CashOutListScreen as Screen };
