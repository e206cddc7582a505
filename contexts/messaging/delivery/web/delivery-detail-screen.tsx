import type { WireRow } from '@shopkeeper/admin-ui';
import { DetailPage, FieldDescriptions, Section } from '@shopkeeper/admin-ui/detail';
import { usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { delivery } from '../delivery.resource.ts';

const message = ['way', 'template', 'type', 'language', 'address', 'subject', 'content'] as const;
const sending = [
  'status',
  'receipt',
  'channel',
  'serial',
  'attempts',
  'segments',
  'costAmount',
  'sentAt',
  'receiptAt',
  'error',
] as const;

/** One message: what it contained, how it was sent, and the button that sends it again. */
export function DeliveryDetailScreen() {
  const text = useText('delivery');
  return (
    <DetailPage
      resource={delivery}
      id={Number(usePage().params.id)}
      main={(row) => (
        <>
          <Section title={text('text.message')}>
            <FieldDescriptions resource={delivery} row={row as WireRow} names={message} />
          </Section>
          <Section title={text('text.sending')}>
            <FieldDescriptions resource={delivery} row={row as WireRow} names={sending} />
          </Section>
        </>
      )}
    />
  );
}

export { DeliveryDetailScreen as Screen };
