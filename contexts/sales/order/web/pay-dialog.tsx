import { viewOf } from '@shopkeeper/resource/view';
import { TransitionDialog } from '@shopkeeper/admin-ui/detail';
import { type RowDialogProps } from '@shopkeeper/admin-ui/list';
import { order } from '../order.resource.ts';

const markPaid = viewOf(order).transitions.find(({ name }) => name === 'markPaid');

/** Records a payment; the amount due is filled in. */
export function PayDialog({ row, onClose }: RowDialogProps) {
  if (!markPaid) return null;
  const paid = typeof row.paidAmount === 'number' ? row.paidAmount : 0;
  const due = typeof row.payableAmount === 'number' ? row.payableAmount - paid : null;
  return (
    <TransitionDialog
      resource={order}
      row={row}
      transition={markPaid}
      first={{ amount: due, method: 'wechat' }}
      onClose={onClose}
    />
  );
}
