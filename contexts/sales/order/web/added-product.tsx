import { useDebounced, useMay } from '@shopkeeper/admin-ui';
import { useCall } from '@shopkeeper/api-client';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { AutoComplete } from 'antd';
import { useState } from 'react';

/** A SKU that can be sold, as order entry finds it. */
export interface OfferedSku {
  readonly skuId: number;
  readonly name: string;
  readonly specText: string;
  readonly listPrice: number;
  readonly available: number;
}

const restMs = 250;

/** Finds a product by name or code and adds it; those that the order has already are left out. */
export function AddedProduct({ taken, onAdd }: { readonly taken: readonly number[]; onAdd(sku: OfferedSku): void }) {
  const text = useText('order');
  const { moneyText } = useFormatters();
  const may = useMay();
  const [typed, setTyped] = useState('');
  const quick = useDebounced(typed, restMs);
  const isReady = quick.trim() !== '' && may('index', '/admin/cart');
  const { data } = useCall<{ result: readonly OfferedSku[] }>('/admin/sales/draft-order/findProducts', { quick }, { isReady });
  if (!may('index', '/admin/cart')) return null;
  const found = (data?.result ?? []).filter(({ skuId }) => !taken.includes(skuId));
  return (
    <AutoComplete
      className="rs-wide"
      value={typed}
      placeholder={text('text.amend.addProduct')}
      aria-label={text('text.amend.addProduct')}
      options={found.map((sku) => ({
        value: String(sku.skuId),
        label: `${sku.name} ${sku.specText} · ${moneyText(sku.listPrice)} · ${sku.available}`,
      }))}
      onChange={setTyped}
      onSelect={(value: string) => {
        const sku = found.find(({ skuId }) => String(skuId) === value);
        if (sku) onAdd(sku);
        setTyped('');
      }}
    />
  );
}
