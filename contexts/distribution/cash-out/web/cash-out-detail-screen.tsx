import type { WireRow } from '@shopkeeper/admin-ui';
import { DetailPage, FieldDescriptions, Section } from '@shopkeeper/admin-ui/detail';
import { usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { cashOut } from '../cash-out.resource.ts';

const money = ['amount', 'feeAmount', 'netAmount', 'method', 'payeeName', 'payeeAccount', 'payeeBank'] as const;
const transfer = ['isByHand', 'transferNo', 'channelNo', 'payingAt', 'paidAt', 'voucher', 'error'] as const;
const review = [
  'memberId',
  'promoterId',
  'appliedAt',
  'needsSecond',
  'firstReviewer',
  'reviewer',
  'reviewedAt',
  'rejectReason',
] as const;

/** One cash-out: amount and payee, the transfer, and who reviewed it. */
export function CashOutDetailScreen() {
  const text = useText('cash-out');
  return (
    <DetailPage
      resource={cashOut}
      id={Number(usePage().params.id)}
      main={(row) => (
        <>
          <Section title={text('text.money')}>
            <FieldDescriptions resource={cashOut} row={row as WireRow} names={money} />
          </Section>
          {row.transferNo !== null && (
            <Section title={text('text.transfer')}>
              <FieldDescriptions resource={cashOut} row={row as WireRow} names={transfer} />
            </Section>
          )}
        </>
      )}
      aside={(row) => (
        <Section title={text('text.review')}>
          <FieldDescriptions resource={cashOut} row={row as WireRow} names={review} layout={1} />
        </Section>
      )}
    />
  );
}

export { CashOutDetailScreen as Screen };
