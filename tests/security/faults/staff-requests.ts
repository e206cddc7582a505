/** The data of a reply. */
export type Row = Readonly<Record<string, unknown>>;

/** A member who buys, with an address of theirs. */
export interface Member {
  readonly memberId: number;
  readonly addressId: number;
}

/** A call of staff and its body. */
export interface StaffRequest {
  readonly path: string;
  readonly body: Row;
}

const meant = ({ id, version }: Row): Row => ({ id, version });
const atDesk = (name: string, body: Row): StaffRequest => ({ path: `/admin/sales/draft-order/${name}`, body });
const onOrder = (name: string, order: Row, input: Row = {}): StaffRequest => ({
  path: `/admin/sales/order/${name}`,
  body: { ...meant(order), ...input },
});

/** The requests with which staff sell: each takes what the one before returned. */
export const requests = {
  open: () => atDesk('GetDraft', { isNew: true }),
  save: (draft: Row, member: Member | undefined, lines: readonly { skuId: number | undefined; qty: number }[]) =>
    atDesk('saveDraft', { ...meant(draft), ...member, lines }),
  place: (draft: Row) => atDesk('place', meant(draft)),
  discard: (draft: Row) => atDesk('discard', meant(draft)),
  pay: (order: Row) => onOrder('markPaid', order, { method: 'cash', amount: order['payableAmount'] }),
  read: ({ id }: Row): StaffRequest => ({ path: '/admin/sales/order/GetDetailPage', body: { id } }),
  ship(order: Row, detail: Row) {
    const lines = (detail['lines'] ?? []) as readonly Row[];
    return onOrder('ship', order, { carrier: 'Under fire', parts: lines.map(({ id: lineId, qty }) => ({ lineId, qty })) });
  },
  confirm: (order: Row) => onOrder('confirm', order),
  close: (order: Row) => onOrder('close', order, { reason: 'under fire' }),
  adjust: (skuId: number | undefined, qty: number, reason: string): StaffRequest => ({
    path: '/admin/catalog/stock/adjust',
    body: { skuId, type: 'purchase_in', qty, reason },
  }),
};
