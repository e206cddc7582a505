import { useMay } from '@shopkeeper/admin-ui';
import { useMutationCall } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { Trash2 } from '@shopkeeper/ui/icons';
import { Button, Popconfirm } from 'antd';
import { draftOrderPrefix } from '../../draft-order/draft-order.page.ts';
import { order } from '../order.resource.ts';

/** Removes all test orders; stands on the tab that lists them. */
export function RemoveTests() {
  const text = useText('order');
  const may = useMay();
  const { mutate, isPending } = useMutationCall<{ removed: number }>(`${draftOrderPrefix}removeTests`, {
    showSuccess: true,
    refreshes: [order.prefix],
  });
  if (!may('test', '/admin/cart')) return null;
  return (
    <Popconfirm title={text('text.removeTests')} description={text('hint.removeTests')} onConfirm={() => mutate()}>
      <Button danger icon={<Trash2 size={16} />} loading={isPending}>
        {text('text.removeTests')}
      </Button>
    </Popconfirm>
  );
}
