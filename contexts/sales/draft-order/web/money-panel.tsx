import { useMay } from '@shopkeeper/admin-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { type DescriptionItem, DescriptionList, Stack, Text } from '@shopkeeper/ui/layout';
import { MoneyText } from '@shopkeeper/ui';
import type { ReactNode } from 'react';
import { CouponPicker } from './coupon-picker.tsx';
import { ErrorAt } from './error-at.tsx';
import { AdjustEditor, FreightEditor } from './money-editors.tsx';
import { useOrderEntry } from './use-order-entry.ts';

/** The amounts of the order; staff who may set prices change adjustment and freight here. */
export function MoneyPanel() {
  const text = useText('draft-order');
  const { state } = useOrderEntry();
  const isByHand = useMay()('overridePrice');
  const { view } = state;
  if (!view) return null;
  const amount = (key: string, fen: number, editor?: ReactNode): DescriptionItem => ({
    key,
    title: text(`text.${key}`),
    value: <span data-money={key}>{editor ?? <MoneyText fen={fen} />}</span>,
  });
  const freight = amount('freight', view.freightAmount, isByHand ? <FreightEditor /> : undefined);
  const items = [
    amount('items', view.itemsAmount),
    ...(view.discountAmount === 0 ? [] : [amount('discount', -view.discountAmount)]),
    ...(view.memberDiscountAmount === 0 ? [] : [amount('memberDiscount', -view.memberDiscountAmount)]),
    ...(view.adjustAmount === 0 && !isByHand
      ? []
      : [amount('adjust', view.adjustAmount, isByHand ? <AdjustEditor /> : undefined)]),
    view.freight === null ? freight : { ...freight, title: <ByHand title={text('text.freight')} /> },
  ];
  return (
    <Stack padding="12px 16px 6px" className={state.saving === 'saved' ? '' : 'draft-saving'}>
      <DescriptionList layout="rows" items={items} />
      <CouponPicker />
      <ErrorAt at={['adjust', 'freight', 'coupon']} />
    </Stack>
  );
}

function ByHand({ title }: { readonly title: string }) {
  const text = useText('draft-order');
  return (
    <>
      {title}{' '}
      <Text as="small" color="muted" size={12}>
        {text('text.byHand')}
      </Text>
    </>
  );
}
