import { f } from '@shopkeeper/resource/fields';
import { checkWith, objectSchema } from '@shopkeeper/resource/schema';
import { PageModal, useWrite } from '@shopkeeper/admin-ui';
import { IssueSummary, useForm } from '@shopkeeper/admin-ui/form';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns } from '@shopkeeper/ui/layout';
import { Input, InputNumber } from 'antd';
import { stockList } from '../stock-list.domain.ts';
import { stockPage } from '../stock.page.ts';
import { LocationInput, useSkuLocations } from './location-input.tsx';
import type { SkuLevel } from './sku-level.ts';

const fields = {
  fromId: f.int({ min: 1 }),
  toId: f.int({ min: 1 }),
  qty: f.int({ min: 1, max: 999_999_999 }),
  reason: f.text({ min: 2, max: 200 }),
};

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Brings units of one SKU from one location to another. */
export function TransferDialog({ level, onClose }: { readonly level: SkuLevel; onClose(): void }) {
  const text = useText('stock');
  const places = useSkuLocations(level.skuId);
  const form = useForm({
    resource: stockList,
    fields,
    first: () => ({ fromId: null, toId: null, qty: null, reason: text('text.transfer') }),
  });
  const write = useWrite({ refreshes: [`${stockPage.path}/`], showsOwnError: true });
  const [fromId, toId] = [numberIn(form.draft['fromId']), numberIn(form.draft['toId'])];
  const from = places.find(({ locationId }) => locationId === fromId);
  const save = async (): Promise<void> => {
    const checked = checkWith<object>(objectSchema(fields), form.draft);
    form.show(checked.issues ?? []);
    if (checked.issues) return;
    const body = { skuId: level.skuId, ...checked.value };
    if (await form.run(() => write.mutateAsync({ path: `${stockPage.path}/transfer`, body }).then(() => true))) onClose();
  };
  return (
    <PageModal
      title={`${text('text.transfer')} · ${level.name}`}
      width={520}
      okText={text('text.transfer')}
      cancelText={text('text.cancel')}
      okButtonProps={{ loading: form.isBusy, htmlType: 'submit', form: form.idOf('transfer') }}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <form
        id={form.idOf('transfer')}
        className="rs-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <IssueSummary form={form} titleOf={(path) => text(titles[path] ?? 'text.qty')} />
        <Columns of={2} narrowOn="phone" gap={12}>
          <LocationInput
            isRequired
            title={text('text.transferFrom')}
            places={places.filter(({ onHand }) => onHand > 0)}
            value={fromId}
            onChange={(id) => form.set('fromId', id)}
          />
          <LocationInput
            isRequired
            title={text('text.transferTo')}
            places={places.filter(({ locationId }) => locationId !== fromId)}
            value={toId}
            onChange={(id) => form.set('toId', id)}
          />
        </Columns>
        <label className="rs-field" htmlFor={form.idOf('qty')}>
          <span className="rs-label">{text('text.qty')}</span>
          <InputNumber<number>
            id={form.idOf('qty')}
            className="rs-wide"
            min={1}
            max={from ? from.onHand - from.reserved - from.allocated : 999_999_999}
            precision={0}
            controls={false}
            value={numberIn(form.draft['qty'])}
            onChange={(qty) => form.set('qty', qty)}
          />
        </label>
        <label className="rs-field" htmlFor={form.idOf('reason')}>
          <span className="rs-label">{text('text.reason')}</span>
          <Input
            id={form.idOf('reason')}
            maxLength={200}
            value={String(form.draft['reason'] ?? '')}
            onChange={(event) => form.set('reason', event.target.value)}
          />
        </label>
      </form>
    </PageModal>
  );
}

const titles: Readonly<Record<string, string>> = {
  fromId: 'text.transferFrom',
  toId: 'text.transferTo',
  qty: 'text.qty',
  reason: 'text.reason',
};
