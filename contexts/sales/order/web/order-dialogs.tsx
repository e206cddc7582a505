import { TransitionDialog } from '@shopkeeper/admin-ui/detail';
import { type RowDialogProps } from '@shopkeeper/admin-ui/list';
import { viewOf } from '@shopkeeper/resource/view';
import { order } from '../order.resource.ts';

const transitionOf = (wanted: string) => viewOf(order).transitions.find(({ name }) => name === wanted);
const changePrice = transitionOf('changePrice');
const unship = transitionOf('unship');

/** Agrees another total before payment; the present amounts are filled in. */
export function ChangePriceDialog({ row, onClose }: RowDialogProps) {
  if (!changePrice) return null;
  const first = { payableAmount: row.payableAmount, freightAmount: row.freightAmount };
  return <TransitionDialog resource={order} row={row} transition={changePrice} first={first} onClose={onClose} />;
}

/** Takes back the shipment whose button was pressed. */
export function UnshipDialog({ row, shipmentId, onClose }: RowDialogProps & { readonly shipmentId: number }) {
  if (!unship) return null;
  return <TransitionDialog resource={order} row={row} transition={unship} first={{ shipmentId }} onClose={onClose} />;
}
