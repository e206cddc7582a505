import type { RowOf } from '@shopkeeper/resource';
import { PageModal, useDetail, useRowTransition } from '@shopkeeper/admin-ui';
import { IssueSummary, useForm } from '@shopkeeper/admin-ui/form';
import type { RowDialogProps } from '@shopkeeper/admin-ui/list';
import { MoneyLine } from '@shopkeeper/admin-ui/detail';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Columns, Stack, Text } from '@shopkeeper/ui/layout';
import { Input, InputNumber, Select, Skeleton } from 'antd';
import { order } from '../order.resource.ts';
import { freightLeft, lineCap, moneyLeft, unitsLeft } from '../refund-cap.domain.ts';
import { refundMethods } from '../refunded-order.domain.ts';
import './order.css';

type Order = RowOf<typeof order>;
type Line = Order['lines'][number];

interface Part {
  readonly lineId: number;
  readonly qty: number;
  readonly amount: number;
}

const fields = order.actions.startRefund.input ?? {};

/** An amount in fen, entered in yuan. */
function Yuan(props: { label: string; fen: number; max: number; set(fen: number): void }) {
  const { label, fen, max, set } = props;
  return (
    <InputNumber
      aria-label={label}
      min={0}
      max={max / 100}
      precision={2}
      value={fen / 100}
      onChange={(yuan) => set(Math.round((yuan ?? 0) * 100))}
    />
  );
}

/** The units and the amount of one line, with the formula of its cap. */
function LinePart({ line, part, set }: { readonly line: Line; readonly part: Part; set(part: Part): void }) {
  const text = useText('order');
  const { moneyText } = useFormatters();
  const cap = lineCap(line, part.qty);
  const terms = {
    paid: moneyText(cap.paid),
    units: cap.units,
    of: cap.of,
    before: moneyText(cap.before),
    amount: moneyText(cap.amount),
  };
  return (
    <Columns as="li" of="minmax(0, 1fr) 112px 120px" narrowOn="phone" gap={10} align="center" padding="7px 0">
      <span>
        {line.name}
        <Text as="small" block color="muted" size={12.5}>
          {part.qty > 0 ? text('text.refundFormula', terms) : line.specText}
        </Text>
      </span>
      <InputNumber
        aria-label={`${text('line.refundPart.qty')} ${line.name}`}
        min={0}
        max={unitsLeft(line)}
        precision={0}
        value={part.qty}
        addonAfter={`/ ${unitsLeft(line)}`}
        onChange={(qty) => set({ ...part, qty: qty ?? 0, amount: lineCap(line, qty ?? 0).amount })}
      />
      <Yuan
        label={`${text('line.refundPart.amount')} ${line.name}`}
        fen={part.amount}
        max={cap.amount}
        set={(amount) => set({ ...part, amount })}
      />
    </Columns>
  );
}

/** Refunds units, freight or goodwill of an order; each cap is shown with its formula. */
export function RefundDialog({ row, onClose }: RowDialogProps) {
  const { data } = useDetail(order, row.id);
  if (data) return <RefundForm key={data.version} row={data} onClose={onClose} />;
  return (
    <PageModal footer={null} onCancel={onClose}>
      <Skeleton active />
    </PageModal>
  );
}

/** What is entered so far, and its sum in fen. */
function useRefund(row: Order) {
  const form = useForm({
    resource: order,
    fields,
    first: () => ({
      parts: row.lines.filter((line) => unitsLeft(line) > 0).map(({ id }) => ({ lineId: id, qty: 0, amount: 0 })),
      freightAmount: 0,
      goodwillAmount: 0,
      method: 'original',
      reason: '',
    }),
  });
  const parts = form.draft.parts as readonly Part[];
  const freight = Number(form.draft.freightAmount);
  const goodwill = Number(form.draft.goodwillAmount);
  const sum = parts.reduce((all, { amount }) => all + amount, freight + goodwill);
  return { form, parts, freight, goodwill, sum };
}

function RefundForm({ row, onClose }: { readonly row: Order; onClose(): void }) {
  const text = useText('order');
  const entered = useRefund(row);
  const { form, parts, sum } = entered;
  const { move } = useRowTransition(order, 'startRefund');
  const left = moneyLeft(row);

  async function send(): Promise<void> {
    const { freightAmount, goodwillAmount, method } = form.draft;
    const chosen = parts.filter(({ qty }) => qty > 0);
    const input = { parts: chosen, freightAmount, goodwillAmount, method, reason: String(form.draft.reason ?? '').trim() };
    if (await form.run(() => move(row, input as never))) onClose();
  }

  return (
    <PageModal
      title={`${text('transition.startRefund')} · ${row.orderNo}`}
      width={620}
      okText={text('transition.startRefund')}
      okButtonProps={{ loading: form.isBusy, disabled: sum < 1 || sum > left }}
      mask={{ closable: false }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <IssueSummary form={form} titleOf={(path) => text(`input.startRefund.${path.split('.')[0] ?? ''}`)} />
      <Lines row={row} {...entered} />
      <Amounts row={row} {...entered} />
      <MoneyLine title={text('text.refundLeft')} fen={left} />
      <MoneyLine isTotal title={text('text.refundSum')} fen={sum} />
    </PageModal>
  );
}

type Entered = ReturnType<typeof useRefund> & { readonly row: Order };

function Lines({ row, form, parts }: Entered) {
  return (
    <Stack as="ul" divided>
      {parts.map((part) => {
        const line = row.lines.find(({ id }) => id === part.lineId);
        const set = (changed: Part) =>
          form.set(
            'parts',
            parts.map((one) => (one.lineId === changed.lineId ? changed : one)),
          );
        return line && <LinePart key={part.lineId} {...{ line, part, set }} />;
      })}
    </Stack>
  );
}

function Amounts({ row, form, freight, goodwill, sum }: Entered) {
  const text = useText('order');
  const { moneyText } = useFormatters();
  const most = freightLeft(row);
  return (
    <Columns of={2} narrowOn="phone" gap={12} padding="12px 0">
      <label className="rs-field" htmlFor={form.idOf('reason')}>
        <span className="rs-label">{text('input.startRefund.reason')}</span>
        <Input
          id={form.idOf('reason')}
          maxLength={120}
          data-first
          value={String(form.draft.reason ?? '')}
          onChange={(event) => form.set('reason', event.target.value)}
        />
        <small className="rs-issue" role="alert">
          {form.issues.get('reason')}
        </small>
      </label>
      <div className="rs-field">
        <span className="rs-label">{text('input.startRefund.method')}</span>
        <Select
          aria-label={text('input.startRefund.method')}
          value={String(form.draft.method)}
          options={refundMethods
            .filter((one) => one !== 'balance' || row.memberId !== null)
            .map((value) => ({ value, label: text(`choice.method.${value}`) }))}
          onChange={(method) => form.set('method', method)}
        />
      </div>
      <div className="rs-field">
        <span className="rs-label">
          {text('input.startRefund.freightAmount')} · {text('text.refundMax', { amount: moneyText(most) })}
        </span>
        <Yuan
          label={text('input.startRefund.freightAmount')}
          fen={freight}
          max={most}
          set={(fen) => form.set('freightAmount', fen)}
        />
      </div>
      <div className="rs-field">
        <span className="rs-label">{text('input.startRefund.goodwillAmount')}</span>
        <Yuan
          label={text('input.startRefund.goodwillAmount')}
          fen={goodwill}
          max={Math.max(0, moneyLeft(row) - sum + goodwill)}
          set={(fen) => form.set('goodwillAmount', fen)}
        />
      </div>
    </Columns>
  );
}
