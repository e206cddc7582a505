import { Card, Entry, useMemberWrite } from '@shopkeeper/member-ui';
import { usePage } from '@shopkeeper/shell';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { type SubmitEvent, useState } from 'react';
import { applyCap, applyFreight } from '../after-sale-amounts.domain.ts';
import { afterSaleReasons, type AfterSaleType, afterSaleTypes, isForMoney, phaseOf } from '../after-sale-machine.domain.ts';
import type { AfterSaleOption, AfterSaleOptions } from '../after-sale-options.domain.ts';
import { memberAfterSales } from '../after-sale.resource.ts';
import { Pictures } from './pictures.tsx';

type Reason = (typeof afterSaleReasons)[number];

interface FormProps {
  readonly order: AfterSaleOptions;
  readonly line: AfterSaleOption;
}

/** Unshipped units can only be refunded; the other types need goods that were sent. */
const typesFor = ({ order, line }: FormProps, qty: number): readonly AfterSaleType[] =>
  phaseOf({ status: order.status, line }, qty) === 'before_ship' ? ['refund_only'] : afterSaleTypes;

/** What is wanted, how many units, why, and pictures. The cap of the amount is shown with its formula. */
export function ApplyForm({ order, line }: FormProps) {
  const text = useText('after-sale');
  const page = usePage();
  const [qty, setQty] = useState(line.qty - line.takenQty);
  const [wanted, want] = useState<AfterSaleType>('refund_only');
  const [reason, setReason] = useState<Reason>('unwanted');
  const [images, setImages] = useState<readonly string[]>([]);
  const types = typesFor({ order, line }, qty);
  const type = types.includes(wanted) ? wanted : 'refund_only';
  const { mutate, isPending } = useMemberWrite<{ readonly id: number }, object>(`${memberAfterSales.prefix}apply`, {
    refreshes: [memberAfterSales.prefix],
    showSuccess: true,
    onDone: ({ id }) => page.navigate(`${memberAfterSales.page}/${id}`),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const description = String(new FormData(event.currentTarget).get('description') ?? '').trim() || null;
    mutate({ orderId: order.id, orderLineId: line.id, type, qty, amount: null, reason, description, images });
  };
  return (
    <Card title={line.name}>
      <form onSubmit={submit} noValidate>
        <Choices<AfterSaleType> label={text('field.type')} name="type" values={types} value={type} set={want} />
        <Quantity qty={qty} most={line.qty - line.takenQty} set={setQty} />
        {isForMoney(type) && <Cap order={order} line={line} qty={qty} />}
        <Choices<Reason> label={text('field.reason')} name="reason" values={afterSaleReasons} value={reason} set={setReason} />
        <Entry name="description" label={text('field.description')} rows={3} maxLength={500} />
        <Pictures urls={images} set={setImages} />
        <button type="submit" className="mc-button primary wide" disabled={isPending}>
          {text('text.apply-send')}
        </button>
      </form>
    </Card>
  );
}

interface ChoicesProps<V extends string> {
  readonly label: string;
  readonly name: 'type' | 'reason';
  readonly values: readonly V[];
  readonly value: V;
  set(value: V): void;
}

function Choices<V extends string>({ label, name, values, value, set }: ChoicesProps<V>) {
  const text = useText('after-sale');
  return (
    <Stack gap={8} margin="0 0 16px">
      <Text size={14} color="secondary">
        {label}
      </Text>
      <div className="member-after-sale-choices" role="group" aria-label={label}>
        {values.map((one) => (
          <button key={one} type="button" aria-pressed={one === value} onClick={() => set(one)}>
            {text(`choice.${name}.${one}`)}
          </button>
        ))}
      </div>
    </Stack>
  );
}

function Quantity({ qty, most, set }: { readonly qty: number; readonly most: number; set(qty: number): void }) {
  const text = useText('after-sale');
  return (
    <Stack row gap={12} align="center" margin="0 0 16px">
      <Text size={14} color="secondary">
        {text('field.qty')}
      </Text>
      <span className="member-after-sale-choices">
        <button type="button" aria-label={text('text.fewer')} disabled={qty <= 1} onClick={() => set(qty - 1)}>
          −
        </button>
        <output aria-label={text('field.qty')}>{qty}</output>
        <button type="button" aria-label={text('text.more')} disabled={qty >= most} onClick={() => set(qty + 1)}>
          +
        </button>
      </span>
      <Text size={13} color="muted">
        {text('text.left', { count: most })}
      </Text>
    </Stack>
  );
}

function Cap({ order, line, qty }: FormProps & { readonly qty: number }) {
  const text = useText('after-sale');
  const { moneyText } = useFormatters();
  const cap = applyCap(line, qty, { qty: line.askedQty, amount: line.askedAmount });
  const freight = applyFreight(order, { lineId: line.id, qty, phase: phaseOf({ status: order.status, line }, qty) });
  const terms = {
    paid: moneyText(cap.paid),
    units: cap.units,
    of: cap.of,
    before: moneyText(cap.before),
    amount: moneyText(cap.amount),
  };
  return (
    <Stack gap={4} margin="0 0 16px">
      <Text weight={600}>{text('text.max', { amount: moneyText(cap.amount + freight) })}</Text>
      <Text size={13} color="muted">
        {text('text.formula', terms)}
        {freight > 0 && ` · ${text('text.freight-included', { amount: moneyText(freight) })}`}
      </Text>
    </Stack>
  );
}
