import { Card, Failed, Loading, useMemberCall, useMemberWrite } from '@shopkeeper/member-ui';
import { PageLink, usePage, useRuntime } from '@shopkeeper/shell';
import { MoneyText, TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { useState } from 'react';
import type { AmendmentPayOptions, Paying, PayOptions } from '../pay-options.domain.ts';
import './pay-order.css';

/** Where a member chooses how to pay an order. */
export function PayOrderScreen() {
  const id = Number(usePage().params['id']);
  const { data, error, refetch } = useMemberCall<PayOptions>('/user/order/payOptions', { id });
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Loading heights={[120, 240]} />;
  return <Loaded of="order" id={id} orderId={id} options={data} renew={() => void refetch()} />;
}

/** Where a member pays what a change of a paid order costs more. */
export function PayAmendmentScreen() {
  const id = Number(usePage().params['id']);
  const { data, error, refetch } = useMemberCall<AmendmentPayOptions>('/user/order-amendment/payOptions', { id });
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Loading heights={[120, 240]} />;
  return <Loaded of="order-amendment" id={id} orderId={data.orderId} options={data} renew={() => void refetch()} />;
}

interface LoadedProps {
  readonly of: 'order' | 'order-amendment';
  /** The document that is paid. */
  readonly id: number;
  readonly orderId: number;
  readonly options: PayOptions;
  readonly renew: () => void;
}

function Loaded(props: LoadedProps) {
  const text = useText('payment-of-order');
  const { due, orderNo, payExpireAt, isPayable } = props.options;
  return (
    <article className="pay-order">
      <Card>
        <Stack gap={6} className="pay-order-head">
          <Text color="secondary">{text(props.of === 'order' ? 'text.order' : 'text.difference', { orderNo })}</Text>
          <Text as="h1" size={32} weight={600} aria-label={text('text.amount')}>
            <MoneyText fen={due} />
          </Text>
          {isPayable && payExpireAt !== null && <TimeText at={payExpireAt} />}
        </Stack>
        {isPayable ? (
          <Choice {...props} />
        ) : (
          <>
            <Text as="p">{text('text.not-payable')}</Text>
            <PageLink to={`/user/order/${props.orderId}`} className="mc-button primary">
              {text('text.to-order')}
            </PageLink>
          </>
        )}
      </Card>
    </article>
  );
}

function Choice({ of, id, orderId, options, renew }: LoadedProps) {
  const text = useText('payment-of-order');
  const { navigate } = useRuntime();
  const { methods, open } = options;
  const [method, setMethod] = useState(open?.method ?? methods[0]);
  const { mutate, isPending } = useMemberWrite<Paying, object>(`/user/${of}/pay`, {
    refreshes: ['/user/order/', '/user/order-amendment/'],
    onDone: ({ attemptId }) => navigate(attemptId === null ? `/user/order/${orderId}` : `/user/payment/${attemptId}`),
  });
  if (methods.length === 0) return <Text as="p">{text('text.none')}</Text>;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (method === 'gift_card') navigate(`/user/gift-card/pay/${id}`);
        else mutate({ id, method }, { onError: renew });
      }}
    >
      <fieldset className="pay-order-methods">
        <legend>{text('text.choose')}</legend>
        {methods.map((one) => (
          <label key={one}>
            <input type="radio" name="method" value={one} checked={one === method} onChange={() => setMethod(one)} />
            <span>
              {text(`method.${one}`)}
              <small>{text(`hint.${one}`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {method === 'offline' && <p className="pay-order-account">{options.offlineAccount}</p>}
      <button type="submit" className="mc-button primary" disabled={isPending}>
        {text(method === 'gift_card' ? 'text.choose-card' : open?.method === method ? 'text.continue' : 'text.pay-now')}
      </button>
    </form>
  );
}
