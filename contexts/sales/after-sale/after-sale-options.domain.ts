import * as z from 'zod/mini';

/** An order of a member with what can be asked for its lines; amounts are fen, instants UTC epoch ms. */
export const afterSaleOptionsReply = z.object({
  id: z.int(),
  orderNo: z.string(),
  status: z.string(),
  completedAt: z.nullable(z.int()),
  withinDays: z.int(),
  paidAmount: z.int(),
  refundedAmount: z.int(),
  refundingAmount: z.int(),
  refundedFreightAmount: z.int(),
  refundingFreightAmount: z.int(),
  lines: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      specText: z.string(),
      image: z.nullable(z.string()),
      qty: z.int(),
      qtyShipped: z.int(),
      qtyCancelled: z.int(),
      payableAmount: z.int(),
      freightAmount: z.int(),
      qtyRefunded: z.int(),
      qtyRefunding: z.int(),
      refundedAmount: z.int(),
      refundingAmount: z.int(),
      /** Units in after-sales that are open or done. */
      takenQty: z.int(),
      /** Units and fen that open after-sales ask for and no refund has reserved yet. */
      askedQty: z.int(),
      askedAmount: z.int(),
    }),
  ),
});

export type AfterSaleOptions = z.infer<typeof afterSaleOptionsReply>;
export type AfterSaleOption = AfterSaleOptions['lines'][number];
