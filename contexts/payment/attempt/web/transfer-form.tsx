import { Entry, useMemberWrite } from '@shopkeeper/member-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import type { FormEvent } from 'react';
import { memberPayments } from '../attempt.resource.ts';
import type { Payment } from './member-payment.ts';

/** The reference of a bank transfer, which staff compare with their account. */
export function TransferForm({ payment, renew }: { readonly payment: Payment; readonly renew: () => void }) {
  const text = useText('attempt');
  const { mutate, isPending, error } = useMemberWrite<unknown, object>(`${memberPayments.prefix}submitProof`, {
    refreshes: [memberPayments.prefix],
    onDone: renew,
  });
  if (payment.state === 'processing')
    return (
      <Text as="p">
        {text('text.reported')} {payment.proofText}
      </Text>
    );
  const { id, version } = payment;
  const issue = error?.fields.find(({ path }) => path === 'proofText')?.msg;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const proofText = String(new FormData(event.currentTarget).get('proofText') ?? '');
    mutate({ id, version, proofText, proofImage: null }, { onError: renew });
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack gap={12}>
        <Text as="p">{text('text.transfer')}</Text>
        <Entry label={text('field.proofText')} name="proofText" maxLength={80} issue={issue} />
        <button type="submit" className="mc-button primary" disabled={isPending}>
          {text('text.send')}
        </button>
      </Stack>
    </form>
  );
}
