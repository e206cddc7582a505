import { Check } from '@shopkeeper/ui/icons';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Text } from '@shopkeeper/ui/layout';
import { memberOrderSteps, stepsOf } from '../member-order-states.domain.ts';
import type { MemberOrderDetail } from './member-order-detail.ts';

/** The progress of the order: its status, an explanation, and four steps. */
export function MemberOrderProgress({ order }: { readonly order: MemberOrderDetail }) {
  const text = useText('member-orders');
  const behind = stepsOf(order.status);
  return (
    <section className={`mc-hero ${order.status === 'closed' ? 'idle' : ''}`} aria-label={text('field.status')}>
      <Text as="h2" size={22} margin="0 0 2px">
        {text(`choice.status.${order.status}`)}
      </Text>
      <Text as="p" color="secondary" size={14}>
        {order.status === 'closed' ? text(`text.closed.${order.closed ?? 'shop'}`) : text(`text.now.${order.status}`)}{' '}
        {order.status === 'pending_payment' && order.payExpireAt !== null && (
          <>
            {text('text.pay-by')} <TimeText at={order.payExpireAt} />
          </>
        )}
      </Text>
      {behind !== null && (
        <ol className="member-order-steps">
          {memberOrderSteps.map((step, place) => (
            <li key={step} data-done={place < behind} {...(place === behind - 1 ? { 'aria-current': 'step' as const } : {})}>
              <i aria-hidden>{place < behind && <Check size={13} strokeWidth={3} />}</i>
              <span>{text(`text.step.${step}`)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
