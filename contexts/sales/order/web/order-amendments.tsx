import type { RowOf } from '@shopkeeper/resource';
import { allowedIn, noLabels, type WireRow } from '@shopkeeper/admin-ui';
import { FieldValue, Section, TransitionButton } from '@shopkeeper/admin-ui/detail';
import { MoneyText, TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { amendment } from '../amendment.resource.ts';

type Amendment = RowOf<typeof amendment>;

/** The amendments of an order with what they change; those that wait for the buyer can be confirmed or withdrawn. */
export function OrderAmendments({
  amendments,
  isPaid,
}: {
  readonly amendments: readonly Amendment[] | null;
  readonly isPaid: boolean;
}) {
  const text = useText('order');
  if (amendments === null || amendments.length === 0) return null;
  return (
    <Section title={text('amendment.title')}>
      <Stack as="ul" divided>
        {amendments.map((one) => (
          <Stack as="li" key={one.id} gap={4} padding="8px 0">
            <span>
              <FieldValue resource={amendment} name="status" value={one.status} labels={noLabels} />{' '}
              <MoneyText fen={one.beforeAmount} /> → <MoneyText fen={one.afterAmount} /> <TimeText at={one.createdAt} />
            </span>
            <Text as="p" color="secondary" size={13}>
              {one.lines
                .filter(({ qty, qtyBefore }) => qty !== qtyBefore)
                .map(({ name, qty, qtyBefore }) => `${name} ${qtyBefore} → ${qty}`)
                .join(' · ')}{' '}
              {one.reason}
            </Text>
            {Object.keys(allowedIn(one as WireRow)).length > 0 && <Decisions one={one} isPaid={isPaid} />}
          </Stack>
        ))}
      </Stack>
    </Section>
  );
}

function Decisions({ one, isPaid }: { readonly one: Amendment; readonly isPaid: boolean }) {
  const row = one as WireRow;
  const due = isPaid ? one.afterAmount - one.beforeAmount : 0;
  return (
    <Stack row gap={8}>
      <TransitionButton
        resource={amendment}
        row={row}
        name="confirm"
        first={{ amount: due, method: due > 0 ? 'wechat' : null }}
      />
      <TransitionButton resource={amendment} row={row} name="withdraw" />
    </Stack>
  );
}
