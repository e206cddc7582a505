import { isRejection } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { checkWith, objectSchema } from '@shopkeeper/resource/schema';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Panel, Stack, Stat, Text } from '@shopkeeper/ui/layout';
import { ArrowRight } from '@shopkeeper/ui/icons';
import { PageModal, useWrite } from '@shopkeeper/admin-ui';
import { type Form, IssueSummary, useForm } from '@shopkeeper/admin-ui/form';
import { AutoComplete, InputNumber, Segmented } from 'antd';
import { product } from '../../product/product.resource.ts';
import { adjustmentTypes, available, applyMovement, type StockLevel } from '../stock.domain.ts';
import { stockList } from '../stock-list.domain.ts';
import { stockPage } from '../stock.page.ts';
import { rejectionMessage } from './rejection-message.ts';
import { LocationInput, useSkuLocations } from './location-input.tsx';
import type { SkuLevel } from './sku-level.ts';
import './stock.css';

type Kind = (typeof adjustmentTypes)[number];

const most = 999_999_999;
const fields = {
  type: f.choice({ values: adjustmentTypes }),
  qty: f.int({ min: -most, max: most }),
  reason: f.text({ min: 2, max: 200 }),
  locationId: f.int({ min: 1, optional: true }),
};

const kindOf = ({ draft }: Form): Kind => adjustmentTypes.find((kind) => kind === draft['type']) ?? 'stocktake';
const qtyOf = ({ draft }: Form): number | null => (typeof draft['qty'] === 'number' ? draft['qty'] : null);

/** Adjusts the stock of one SKU: counted, received, damaged or booked wrongly. Shows the resulting stock first. */
export function AdjustDialog({ level, onClose }: { readonly level: SkuLevel; onClose(): void }) {
  const text = useText('stock');
  const form = useForm({
    resource: stockList,
    fields,
    first: () => ({ type: 'stocktake', qty: null, reason: '', locationId: null }),
  });
  const places = useSkuLocations(level.skuId);
  const place = places.find(({ locationId }) => locationId === form.draft['locationId']);
  const write = useWrite({ refreshes: [`${stockPage.path}/`, product.prefix], showsOwnError: true });
  const save = async (): Promise<void> => {
    const checked = checkWith<object>(objectSchema(fields), form.draft);
    form.show(checked.issues ?? []);
    if (checked.issues) return;
    const body = { skuId: level.skuId, ...checked.value };
    const isDone = await form.run(() => write.mutateAsync({ path: `${stockPage.path}/adjust`, body }).then(() => true));
    if (isDone) onClose();
  };
  return (
    <PageModal
      title={`${text('text.adjust')} · ${level.name}`}
      width={520}
      okText={text('text.adjust')}
      cancelText={text('text.cancel')}
      okButtonProps={{ loading: form.isBusy, htmlType: 'submit', form: form.idOf('adjust') }}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <form
        id={form.idOf('adjust')}
        className="rs-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <IssueSummary form={form} titleOf={(path) => text(`text.${path}`)} />
        <Segmented
          block
          className="stock-kinds"
          aria-label={text('text.type')}
          value={kindOf(form)}
          options={adjustmentTypes.map((value) => ({ value, label: text(`text.type.${value}`) }))}
          onChange={(value) => form.set('type', value)}
        />
        {places.length > 1 && (
          <LocationInput
            title={text('text.location')}
            places={places}
            value={place?.locationId ?? null}
            onChange={(locationId) => form.set('locationId', locationId)}
          />
        )}
        <Quantity form={form} />
        <Preview form={form} level={place ? { ...place, safety: 0 } : level} />
        <Reason form={form} />
      </form>
    </PageModal>
  );
}

function Quantity({ form }: { readonly form: Form }) {
  const text = useText('stock');
  const issue = form.issues.get('qty');
  const kind = kindOf(form);
  return (
    <div className="rs-field">
      <label className="rs-label" htmlFor={form.idOf('qty')}>
        {text(`text.qty.${kind}`)}
      </label>
      <InputNumber<number>
        id={form.idOf('qty')}
        className="rs-wide"
        autoFocus
        precision={0}
        min={kind === 'adjust' ? -most : 0}
        max={most}
        controls={false}
        value={qtyOf(form)}
        status={issue ? 'error' : ''}
        onChange={(qty) => form.set('qty', qty)}
      />
      <FieldNote issue={issue} hint={text(`hint.qty.${kind}`)} />
    </div>
  );
}

function Reason({ form }: { readonly form: Form }) {
  const text = useText('stock');
  const issue = form.issues.get('reason');
  const usual = text(`text.reasons.${kindOf(form)}`).split('|');
  return (
    <div className="rs-field">
      <label className="rs-label" htmlFor={form.idOf('reason')}>
        {text('text.reason')}
        <i className="rs-star" aria-hidden />
      </label>
      <AutoComplete
        id={form.idOf('reason')}
        className="rs-wide"
        options={usual.map((value) => ({ value }))}
        showSearch={{ filterOption: (typed, option) => option?.value.includes(typed) === true }}
        value={String(form.draft['reason'] ?? '')}
        status={issue ? 'error' : ''}
        onChange={(reason: string) => form.set('reason', reason)}
      />
      <FieldNote issue={issue} hint={text('hint.reason')} />
    </div>
  );
}

function FieldNote({ issue, hint }: { readonly issue: string | undefined; readonly hint: string }) {
  return (
    <span className={issue ? 'rs-issue' : 'rs-hint'} role={issue ? 'alert' : undefined}>
      {issue ?? hint}
    </span>
  );
}

/** Shows the stock before and after, or why the adjustment is not possible. */
function Preview({ form, level }: { readonly form: Form; readonly level: StockLevel }) {
  const text = useText('stock');
  const qty = qtyOf(form);
  const after = qty === null ? null : applyMovement(level, { type: kindOf(form), qty });
  if (after !== null && isRejection(after))
    return (
      <Panel as="div" padding="10px 14px" role="status">
        <Text color="bad">{rejectionMessage(text, after)}</Text>
      </Panel>
    );
  return (
    <Stack as="dl" row gap={32} className="ly-panel" padding="10px 14px" role="status">
      <Step title={text('field.onHand')} from={level.onHand} to={after?.onHand} />
      <Step title={text('field.available')} from={available(level)} to={after === null ? undefined : available(after)} />
    </Stack>
  );
}

function Step({ title, from, to }: { readonly title: string; readonly from: number; readonly to: number | undefined }) {
  const { number } = useFormatters();
  return (
    <Stat
      label={title}
      size={15}
      weight={400}
      value={
        <Stack as="span" row inline gap={6}>
          {number(from)}
          {to !== undefined && to !== from && (
            <>
              <ArrowRight size={14} aria-hidden />
              <Text as="b" weight={600} color={to > from ? 'ok' : 'bad'}>
                {number(to)}
              </Text>
            </>
          )}
        </Stack>
      }
    />
  );
}
