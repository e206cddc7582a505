/** The data of a reply. */
export type Row = Readonly<Record<string, unknown>>;

/** A member who buys, with an address of theirs. */
export interface Member {
  readonly memberId: number;
  readonly addressId: number;
  readonly token: string;
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

const onAfterSale = (name: string, afterSale: Row, input: Row = {}): StaffRequest => ({
  path: `/admin/sales/after-sale/${name}`,
  body: { ...meant(afterSale), ...input },
});

/** The requests with which a member sends one unit back. */
export const memberRequests = {
  apply: (orderId: number, orderLineId: unknown): StaffRequest => ({
    path: '/user/after-sale/apply',
    body: { orderId, orderLineId, type: 'return_refund', qty: 1, reason: 'other', images: [] },
  }),
  sendBack: (afterSale: Row): StaffRequest => ({
    path: '/user/after-sale/sendBack',
    body: { ...meant(afterSale), carrier: 'Under fire', trackingNo: 'UF1' },
  }),
};

/** The requests with which staff sell: each takes what the one before returned. */
export const requests = {
  open: () => atDesk('GetDraft', { isNew: true }),
  save: (draft: Row, { memberId, addressId }: Member, lines: readonly { skuId: number | undefined; qty: number }[]) =>
    atDesk('saveDraft', { ...meant(draft), memberId, addressId, lines }),
  place: (draft: Row) => atDesk('place', meant(draft)),
  discard: (draft: Row) => atDesk('discard', meant(draft)),
  pay: (order: Row) => onOrder('markPaid', order, { method: 'cash', amount: order['payableAmount'] }),
  read: ({ id }: Row): StaffRequest => ({ path: '/admin/sales/order/GetDetailPage', body: { id } }),
  ship(order: Row, detail: Row) {
    const lines = (detail['lines'] ?? []) as readonly Row[];
    return onOrder('ship', order, { carrier: 'Under fire', parts: lines.map(({ id: lineId, qty }) => ({ lineId, qty })) });
  },
  /** A few fen of goodwill, to the balance of the member. */
  refund: (order: Row, reason: string) =>
    onOrder('startRefund', order, { parts: [], freightAmount: 0, goodwillAmount: 1, method: 'balance', reason }),
  /** All money back, which closes the order. */
  cancelPaid: (order: Row, reason: string) => onOrder('cancelPaid', order, { method: 'balance', reason }),
  confirm: (order: Row) => onOrder('confirm', order),
  close: (order: Row) => onOrder('close', order, { reason: 'under fire' }),
  approve: (afterSale: Row) => onAfterSale('approve', afterSale, { returnAddress: '7 Harbour Road' }),
  receive: (afterSale: Row) => onAfterSale('receive', afterSale, { receivedQty: 1 }),
  issueRefund: (afterSale: Row) => onAfterSale('issueRefund', afterSale, { method: 'balance' }),
  adjust: (skuId: number | undefined, qty: number, reason: string): StaffRequest => ({
    path: '/admin/catalog/stock/adjust',
    body: { skuId, type: 'purchase_in', qty, reason },
  }),
};
