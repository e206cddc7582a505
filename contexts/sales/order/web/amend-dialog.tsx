import { type DetailOf, PageModal, useRowTransition, type WireRow } from '@shopkeeper/admin-ui';
import { IssueSummary, useForm } from '@shopkeeper/admin-ui/form';
import { Money } from '@shopkeeper/admin-ui/detail';
import { f } from '@shopkeeper/resource/fields';
import { checkWith, objectSchema } from '@shopkeeper/resource/schema';
import { useCall } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns, Stack, Text } from '@shopkeeper/ui/layout';
import { Alert, Button, Input, InputNumber } from 'antd';
import { useState } from 'react';
import type { orderDetail } from '../order.detail.ts';
import { order } from '../order.resource.ts';
import { AddedProduct, type OfferedSku } from './added-product.tsx';

type Row = DetailOf<typeof orderDetail>;

/** A line as it is edited; `lineId` is null for a new one, and 0 units take a line out. */
interface EditedLine {
  readonly lineId: number | null;
  readonly skuId: number;
  readonly name: string;
  readonly qty: number;
}

interface Preview {
  readonly beforeAmount: number;
  readonly payableAmount: number;
  readonly asksBuyer: boolean;
}

const fields = { reason: f.text({ min: 2, max: 120 }) };

/** What the amendment costs, as the server calculates it, before it is saved. */
function usePreview(id: number, wanted: object, isReady: boolean) {
  return useCall<Preview>(`${order.prefix}previewAmendment`, { id, ...wanted }, { isReady });
}

const fenOf = (yuan: number | null): number => Math.round((yuan ?? 0) * 100);

/** Changes items, quantities, freight and the adjustment of a placed order; the difference is shown before it is saved. */
export function AmendDialog({ row, onClose }: { readonly row: Row; onClose(): void }) {
  const text = useText('order');
  const [lines, setLines] = useState<readonly EditedLine[]>(
    row.lines.map(({ id, skuId, name, specText, qty }) => ({ lineId: id, skuId, name: `${name} ${specText}`, qty })),
  );
  const [freightAmount, setFreight] = useState(row.freightAmount);
  const [adjustAmount, setAdjust] = useState(row.adjustAmount);
  const form = useForm({ resource: order, fields, first: () => ({ reason: '' }) });
  const { move } = useRowTransition(order, 'amend');
  const kept = lines.filter(({ qty }) => qty > 0).map(({ lineId, skuId, qty }) => ({ lineId, skuId, qty }));
  const wanted = { lines: kept, freightAmount, adjustAmount };
  const { data, error } = usePreview(row.id, wanted, kept.length > 0);

  async function save(): Promise<void> {
    const { issues = [] } = checkWith(objectSchema(fields), form.draft);
    form.show(issues);
    if (issues.length > 0 || !data) return;
    const input = { ...wanted, payableAmount: data.payableAmount, reason: String(form.draft['reason'] ?? '').trim() };
    if (await form.run(() => move(row as WireRow, input))) onClose();
  }

  const add = (sku: OfferedSku): void =>
    setLines((before) => [...before, { lineId: null, skuId: sku.skuId, name: `${sku.name} ${sku.specText}`, qty: 1 }]);
  return (
    <PageModal
      title={`${text('transition.amend')} · ${row.orderNo}`}
      width={640}
      okText={text(data?.asksBuyer ? 'text.amend.ask' : 'text.amend.save')}
      okButtonProps={{ loading: form.isBusy, disabled: !data || kept.length === 0 }}
      mask={{ closable: false }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="rs-form">
        <IssueSummary form={form} titleOf={() => text('input.amend.reason')} />
        <EditedLines lines={lines} set={setLines} />
        <AddedProduct taken={lines.map(({ skuId }) => skuId)} onAdd={add} />
        <Columns of={2} narrowOn="phone" gap={12}>
          <Yuan title={text('field.freightAmount')} fen={freightAmount} min={0} set={setFreight} />
          <Yuan title={text('field.adjustAmount')} fen={adjustAmount} set={setAdjust} />
        </Columns>
        <label className="rs-field" htmlFor={form.idOf('reason')}>
          <span className="rs-label">{text('input.amend.reason')}</span>
          <Input
            id={form.idOf('reason')}
            value={String(form.draft['reason'] ?? '')}
            status={form.issues.has('reason') ? 'error' : ''}
            onChange={(event) => form.set('reason', event.target.value)}
          />
          <small className="rs-issue" role="alert">
            {form.issues.get('reason')}
          </small>
        </label>
        {error && <Alert type="error" title={error.message} />}
        {data && <Difference preview={data} currency={row.currency} />}
      </div>
    </PageModal>
  );
}

interface YuanProps {
  readonly title: string;
  readonly fen: number;
  readonly min?: number;
  set(fen: number): void;
}

function Yuan({ title, fen, min, set }: YuanProps) {
  return (
    <label className="rs-field">
      <span className="rs-label">{title}</span>
      <InputNumber
        className="rs-wide"
        precision={2}
        {...(min === undefined ? {} : { min })}
        value={fen / 100}
        aria-label={title}
        onChange={(yuan) => set(fenOf(yuan))}
      />
    </label>
  );
}

interface EditedLinesProps {
  readonly lines: readonly EditedLine[];
  set(lines: readonly EditedLine[]): void;
}

function EditedLines({ lines, set }: EditedLinesProps) {
  const text = useText('order');
  const change = (place: number, qty: number): void =>
    set(lines.map((line, at) => (at === place ? { ...line, qty } : line)).filter((line) => line.lineId !== null || line.qty > 0));
  return (
    <Stack as="ul" divided>
      {lines.map((line, place) => (
        <Columns
          as="li"
          key={line.lineId ?? `new-${line.skuId}`}
          of="minmax(0, 1fr) 110px 40px"
          gap={10}
          align="center"
          padding="6px 0"
        >
          <span>{line.qty === 0 ? <s>{line.name}</s> : line.name}</span>
          <InputNumber
            min={0}
            max={99_999}
            precision={0}
            value={line.qty}
            aria-label={`${text('line.wanted.qty')} ${line.name}`}
            onChange={(qty) => change(place, qty ?? 0)}
          />
          <Button type="text" aria-label={`× ${line.name}`} onClick={() => change(place, 0)}>
            ×
          </Button>
        </Columns>
      ))}
    </Stack>
  );
}

function Difference({ preview, currency }: { readonly preview: Preview; readonly currency: string }) {
  const text = useText('order');
  const delta = preview.payableAmount - preview.beforeAmount;
  const title = delta > 0 ? 'text.amend.more' : delta < 0 ? 'text.amend.less' : 'text.amend.same';
  return (
    <Stack gap={4} role="status">
      <Columns of={3} gap={12}>
        {(
          [
            ['text.amend.before', preview.beforeAmount],
            ['text.amend.after', preview.payableAmount],
            [title, Math.abs(delta)],
          ] as const
        ).map(([key, fen]) => (
          <span key={key}>
            <Text as="small" block color="muted" size={12.5}>
              {text(key)}
            </Text>
            <Money fen={fen} currency={currency} />
          </span>
        ))}
      </Columns>
      {preview.asksBuyer && (
        <Text as="p" color="warn" size={13}>
          {text('text.amend.asks')}
        </Text>
      )}
    </Stack>
  );
}
