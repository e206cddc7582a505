import { PageModal, useRowTransition } from '@shopkeeper/admin-ui';
import { IssueSummary, useForm } from '@shopkeeper/admin-ui/form';
import type { RowDialogProps } from '@shopkeeper/admin-ui/list';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns, Stack, Text } from '@shopkeeper/ui/layout';
import { Input, InputNumber } from 'antd';
import { purchaseIn } from '../purchase-in.resource.ts';
import type { PurchaseLines } from '../purchase-lines.domain.ts';

const fields = purchaseIn.transitions.receive.input ?? {};

interface Part {
  readonly lineId: number;
  readonly qty: number;
}

/** Takes a delivery into stock: what is missing is proposed, each quantity can be lowered. */
export function ReceiveDialog({ row, lines, onClose }: RowDialogProps & { readonly lines: PurchaseLines['lines'] }) {
  const text = useText('purchase-in');
  const open = lines.filter(({ qty, receivedQty }) => qty > receivedQty);
  const form = useForm({
    resource: purchaseIn,
    fields,
    first: () => ({ parts: open.map(({ id, qty, receivedQty }) => ({ lineId: id, qty: qty - receivedQty })), note: '' }),
  });
  const { move } = useRowTransition(purchaseIn, 'receive');
  const parts = form.draft.parts as readonly Part[];
  const receive = async (): Promise<void> => {
    const note = String(form.draft.note ?? '').trim();
    const input = { parts: parts.filter(({ qty }) => qty > 0), note: note === '' ? null : note };
    if (await form.run(() => move(row, input))) onClose();
  };
  return (
    <PageModal
      title={text('transition.receive')}
      width={560}
      okText={text('transition.receive')}
      okButtonProps={{ loading: form.isBusy, disabled: parts.every(({ qty }) => qty === 0) }}
      mask={{ closable: false }}
      onOk={() => void receive()}
      onCancel={onClose}
    >
      <form
        className="rs-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void receive();
        }}
      >
        <IssueSummary form={form} titleOf={(path) => text(`input.receive.${path.split('.')[0] ?? ''}`)} />
        <Stack as="ul" divided>
          {open.map(({ id, name, specText, skuCode, qty, receivedQty }) => (
            <Columns as="li" key={id} of="minmax(0, 1fr) 150px" gap={10} align="center" padding="7px 0">
              <span>
                {name}
                <Text as="small" block color="muted" size={12.5}>
                  {[specText, skuCode].filter(Boolean).join(' · ')}
                </Text>
              </span>
              <InputNumber<number>
                min={0}
                max={qty - receivedQty}
                precision={0}
                value={parts.find(({ lineId }) => lineId === id)?.qty ?? 0}
                aria-label={`${text('line.part.qty')} ${name} ${specText}`}
                addonAfter={`/ ${qty - receivedQty}`}
                onChange={(value) =>
                  form.set(
                    'parts',
                    parts.map((part) => (part.lineId === id ? { lineId: id, qty: value ?? 0 } : part)),
                  )
                }
              />
            </Columns>
          ))}
        </Stack>
        <label className="rs-field" htmlFor={form.idOf('note')}>
          <span className="rs-label">{text('input.receive.note')}</span>
          <Input
            id={form.idOf('note')}
            maxLength={200}
            value={String(form.draft.note ?? '')}
            onChange={(event) => form.set('note', event.target.value)}
          />
        </label>
        <button type="submit" hidden>
          {text('transition.receive')}
        </button>
      </form>
    </PageModal>
  );
}
