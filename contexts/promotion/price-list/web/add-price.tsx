import { readHundredths, useWrite } from '@shopkeeper/admin-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Plus } from '@shopkeeper/ui/icons';
import { Stack } from '@shopkeeper/ui/layout';
import { Button, Input, InputNumber, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { priceListItem } from '../../price-list-item/price-list-item.resource.ts';
import { priceList } from '../price-list.resource.ts';

/** Adds the price of a SKU by its code or barcode; a scanner ends a code with Enter and finds the field again. */
export function AddPrice({ id }: { readonly id: number }) {
  const text = useText('price-list');
  const item = useText('price-list-item');
  const code = useRef<InputRef>(null);
  const [typed, setTyped] = useState({ code: '', qty: 1, price: '' });
  const { mutateAsync, isPending } = useWrite({ refreshes: [priceListItem.prefix, priceList.prefix] });
  const priceAmount = readHundredths(typed.price)?.value ?? null;
  const isReady = typed.code.trim() !== '' && priceAmount !== null;
  const add = async (): Promise<void> => {
    if (!isReady) return;
    const body = { priceListId: id, skuCode: typed.code.trim(), minQty: typed.qty, priceAmount };
    await mutateAsync({ path: `${priceListItem.prefix}add`, body });
    setTyped({ ...typed, code: '', price: '' });
    code.current?.focus();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void add().catch(() => undefined);
      }}
    >
      <Stack row wrap gap={8}>
        <Input
          ref={code}
          style={{ width: 220 }}
          aria-label={text('text.code')}
          placeholder={text('text.code')}
          value={typed.code}
          onChange={(event) => setTyped({ ...typed, code: event.target.value })}
        />
        <InputNumber<number>
          style={{ width: 110 }}
          aria-label={item('field.minQty')}
          prefix="≥"
          min={1}
          max={99_999}
          precision={0}
          value={typed.qty}
          onChange={(qty) => setTyped({ ...typed, qty: qty ?? 1 })}
        />
        <Input
          style={{ width: 130 }}
          aria-label={item('field.priceAmount')}
          placeholder={item('field.priceAmount')}
          prefix="¥"
          inputMode="decimal"
          value={typed.price}
          onChange={(event) => setTyped({ ...typed, price: event.target.value })}
        />
        <Button htmlType="submit" icon={<Plus size={16} />} loading={isPending} disabled={!isReady}>
          {text('text.addPrice')}
        </Button>
      </Stack>
    </form>
  );
}
