import { Card, Failed, Loading, State, useMemberCall, useMemberWrite } from '@shopkeeper/member-ui';
import { PageLink, usePage, usePageTitle } from '@shopkeeper/shell';
import { MoneyText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { memberPayments } from '../attempt.resource.ts';
import type { Payment } from './member-payment.ts';
import { PaymentStep } from './payment-step.tsx';
import { TransferForm } from './transfer-form.tsx';
import './payment.css';

const everyMs = 2_000;
const isOpen = ({ state }: Payment): boolean => state === 'created' || state === 'processing';

/** One payment: what to do next, and its result, which appears by itself. */
export function MemberPaymentScreen() {
  const id = Number(usePage().params['id']);
  const path = `${memberPayments.prefix}GetDetailPage`;
  const first = useMemberCall<Payment>(path, { id });
  // Nothing changes any more once it has ended.
  const isWaiting = first.data === undefined || isOpen(first.data);
  const { data, error, refetch } = useMemberCall<Payment>(path, { id }, isWaiting ? { everyMs } : {});
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Loading heights={[120, 280]} />;
  return <Loaded payment={data} renew={() => void refetch()} />;
}

interface LoadedProps {
  readonly payment: Payment;
  readonly renew: () => void;
}

function Loaded({ payment, renew }: LoadedProps) {
  const text = useText('attempt');
  usePageTitle(text('member-payments.title'));
  const { method, state } = payment;
  return (
    <article className="payment-page">
      <Card>
        <Stack gap={8} className="payment-head">
          <Text color="secondary" numeric>
            {text(`choice.method.${method}`)} · {payment.refNo}
          </Text>
          <Text size={32} weight={600}>
            <MoneyText fen={payment.amount} />
          </Text>
          <span role="status">
            <State of={memberPayments} name="state" value={state}>
              {text(`choice.state.${state}`)}
            </State>
          </span>
        </Stack>
        {isOpen(payment) ? <Step payment={payment} renew={renew} /> : <Result payment={payment} />}
      </Card>
    </article>
  );
}

function Step({ payment, renew }: LoadedProps) {
  const text = useText('attempt');
  if (payment.method === 'cod') return <Text as="p">{text('text.on-delivery')}</Text>;
  return (
    <>
      {payment.method === 'offline' ? <TransferForm payment={payment} renew={renew} /> : <PaymentStep payment={payment} />}
      {payment.allowed['close'] === true && <StopButton payment={payment} renew={renew} />}
    </>
  );
}

function StopButton({ payment, renew }: LoadedProps) {
  const text = useText('attempt');
  const { mutate, isPending } = useMemberWrite<unknown, object>(`${memberPayments.prefix}close`, {
    refreshes: [memberPayments.prefix],
    onDone: renew,
  });
  const { id, version } = payment;
  return (
    <button
      type="button"
      className="mc-button"
      disabled={isPending}
      onClick={() => mutate({ id, version, reason: null }, { onError: renew })}
    >
      {text('text.stop')}
    </button>
  );
}

/** Where the payer goes on after a payment has ended. */
function pageOf({ purpose, refId, state }: Payment): string {
  if (purpose === 'recharge') return '/user/balance';
  if (purpose === 'amendment') return state === 'succeeded' ? '/user/order' : `/user/order-amendment/${refId}/pay`;
  return `/user/order/${refId}${state === 'succeeded' ? '' : '/pay'}`;
}

const paidLabels = { recharge: 'text.to-balance', amendment: 'text.to-orders', order: 'text.to-order' } as const;

const results: Readonly<Record<string, string>> = { succeeded: 'text.paid', failed: 'text.failed', closed: 'text.closed' };

function Result({ payment }: { readonly payment: Payment }) {
  const text = useText('attempt');
  const { state, purpose } = payment;
  const label = state === 'succeeded' ? paidLabels[purpose] : 'text.stop';
  return (
    <Stack gap={14} className="payment-head">
      <Text as="p" size={18}>
        {text(results[state] ?? 'text.closed')}
      </Text>
      <PageLink to={pageOf(payment)} className="mc-button primary">
        {text(label)}
      </PageLink>
    </Stack>
  );
}
