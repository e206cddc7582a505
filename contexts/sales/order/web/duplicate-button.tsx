import { useMay } from '@shopkeeper/admin-ui';
import { call } from '@shopkeeper/api-client';
import { usePage } from '@shopkeeper/shell';
import { randomId } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Button } from 'antd';
import { useState } from 'react';

const orderEntry = '/admin/cart';

/** Copies the order into a draft and opens that, for those who may enter orders. */
export function DuplicateButton({ row }: { readonly row: { readonly id: number } }) {
  const text = useText('order');
  const may = useMay();
  const page = usePage();
  const [isBusy, setBusy] = useState(false);
  if (!may('edit', orderEntry)) return null;
  const copy = async (): Promise<void> => {
    setBusy(true);
    try {
      const body = { orderId: row.id };
      const { id } = await call<{ id: number }>('/admin/sales/draft-order/duplicate', body, { idempotencyKey: randomId() });
      page.navigate(`${orderEntry}?draft=${id}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={isBusy} onClick={() => void copy().catch(() => undefined)}>
      {text('text.duplicate')}
    </Button>
  );
}
