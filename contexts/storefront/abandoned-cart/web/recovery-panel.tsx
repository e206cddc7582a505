import { useCall } from '@shopkeeper/api-client';
import { MoneyText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns, Stack, Stat, Text } from '@shopkeeper/ui/layout';
import { abandonedCart } from '../abandoned-cart.resource.ts';
import { type GroupMetrics, rateOf, type RecoveryMetrics, recoveryOf } from '../recovery.domain.ts';

const percent = (rate: number | null): string => (rate === null ? '–' : `${(rate * 100).toFixed(1)}%`);
const signed = (count: number): string => `${count > 0 ? '+' : ''}${count.toFixed(1)}`;

function Rate({ label, group }: { readonly label: string; readonly group: GroupMetrics }) {
  const text = useText('abandoned-cart');
  const { ordered, carts } = group;
  return (
    <Stat
      labelSize={13}
      size={20}
      label={label}
      value={
        <>
          {percent(rateOf(group))}{' '}
          <Text color="secondary" size={13}>
            {text('text.of', { ordered, carts })}
          </Text>
        </>
      }
    />
  );
}

/** What the reminders brought: both rates with their counts, and the difference in orders and money. */
export function RecoveryPanel() {
  const text = useText('abandoned-cart');
  const { data } = useCall<RecoveryMetrics>(`${abandonedCart.prefix}recovery`, {});
  const recovery = data ? recoveryOf(data) : null;
  const empty: GroupMetrics = { carts: 0, ordered: 0, amount: 0 };
  return (
    <Stack as="section" padding="12px 16px" aria-busy={!data}>
      <Columns as="dl" min={170} gap={12} margin="0">
        <Rate label={text('text.reminderRate')} group={data?.reminder ?? empty} />
        <Rate label={text('text.controlRate')} group={data?.control ?? empty} />
        <Stat labelSize={13} size={20} label={text('text.extraOrders')} value={recovery ? signed(recovery.extraOrders) : '–'} />
        <Stat
          labelSize={13}
          size={20}
          label={text('text.extraAmount')}
          value={recovery ? <MoneyText fen={recovery.extraAmount} /> : '–'}
        />
      </Columns>
      <Text as="p" color="secondary" size={13} margin="8px 0 0">
        {recovery ? text(recovery.isClear ? 'text.clear' : 'text.chance') : text('text.noFigures')}
        {' · '}
        {data && text('text.how', { days: data.days, windowDays: data.windowDays })}
      </Text>
    </Stack>
  );
}
