import type { RowOf } from '@shopkeeper/resource';
import { CreditCard, Check, Flag, ShoppingBag, Truck, X, type LucideIcon } from '@shopkeeper/ui/icons';
import { TimeText } from '@shopkeeper/ui';
import { Alert } from 'antd';
import { useText } from '@shopkeeper/ui/i18n';
import { Text } from '@shopkeeper/ui/layout';
import type { order } from '../order.resource.ts';
import { type OrderStep, orderSteps } from '../order-steps.domain.ts';

const icons: Readonly<Record<OrderStep['name'], LucideIcon>> = {
  placed: ShoppingBag,
  paid: CreditCard,
  shipped: Truck,
  completed: Flag,
  closed: X,
};

/** Why an order is held, above everything else. */
export function HoldNotice({ row }: { readonly row: Pick<RowOf<typeof order>, 'holdReason'> }) {
  const text = useText('order');
  if (!row.holdReason) return null;
  return <Alert type="warning" showIcon title={`${text('text.onHold')}: ${row.holdReason}`} style={{ marginBottom: 16 }} />;
}

/** How far an order is: what was done when, what is under way and until when, what is to come. */
export function OrderSteps({ row }: { readonly row: RowOf<typeof order> }) {
  const text = useText('order');
  const steps = orderSteps(row);
  if (steps.length === 0) return null;
  return (
    <ol className="order-steps" aria-label={text('text.steps')}>
      {steps.map((step) => (
        <Step key={step.name} step={step} />
      ))}
    </ol>
  );
}

function Step({ step: { name, state, at, qty, of } }: { readonly step: OrderStep }) {
  const text = useText('order');
  const Icon = state === 'done' ? Check : icons[name];
  const isPart = name === 'shipped' && qty > 0 && qty < of;
  return (
    <li data-state={state} {...(state === 'now' ? { 'aria-current': 'step' as const } : {})}>
      <i aria-hidden>
        <Icon size={13} strokeWidth={2.25} />
      </i>
      <div>
        <b>{isPart ? text('text.step.shippedPart', { qty, of }) : text(`text.step.${name}`)}</b>
        {at !== null && (
          <Text as="small" block color={state === 'now' ? 'warn' : 'muted'} size={12}>
            {state === 'now' && `${text('text.step.due')} `}
            <TimeText at={at} />
          </Text>
        )}
      </div>
    </li>
  );
}
