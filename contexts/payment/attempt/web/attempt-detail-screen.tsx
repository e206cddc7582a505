import type { WireRow } from '@shopkeeper/admin-ui';
import { DetailPage, FieldDescriptions, Section } from '@shopkeeper/admin-ui/detail';
import { usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { attempt } from '../attempt.resource.ts';

const money = [
  'refNo',
  'purpose',
  'memberId',
  'method',
  'amount',
  'currency',
  'refunded',
  'refundPending',
  'expireAt',
  'succeededAt',
  'closedAt',
] as const;
const atProvider = [
  'provider',
  'providerTxnNo',
  'providerReference',
  'queriedAt',
  'proofText',
  'proofImage',
  'failReason',
] as const;
const alert = ['risk', 'receivedAmount', 'riskNote', 'riskHandledAt'] as const;

/** One payment: its money, what the provider reported, and what does not fit. */
export function AttemptDetailScreen() {
  const text = useText('attempt');
  return (
    <DetailPage
      resource={attempt}
      id={Number(usePage().params.id)}
      main={(row) => {
        const of = { resource: attempt, row: row as WireRow };
        return (
          <>
            <Section title={text('text.money')}>
              <FieldDescriptions {...of} names={money} />
            </Section>
            <Section title={text('text.provider')}>
              <FieldDescriptions {...of} names={atProvider} />
            </Section>
            {row.risk !== 'none' && (
              <Section title={text('text.alert')}>
                <FieldDescriptions {...of} names={alert} />
              </Section>
            )}
          </>
        );
      }}
    />
  );
}

export { AttemptDetailScreen as Screen };
