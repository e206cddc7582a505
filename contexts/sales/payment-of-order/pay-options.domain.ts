import { attemptMethods } from '@shopkeeper/payment';
import { type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** How an order can be paid. `due` is fen, `payExpireAt` UTC epoch ms. */
export const payOptionsReply = z.object({
  orderNo: z.string(),
  due: z.int(),
  isPayable: z.boolean(),
  payExpireAt: z.nullable(z.int()),
  methods: z.array(z.enum(attemptMethods)),
  /** Where to transfer money to; empty where transfers are not accepted. */
  offlineAccount: z.string(),
  /** The payment that is open. */
  open: z.nullable(z.object({ id: z.int(), method: z.enum(attemptMethods) })),
});

/** How the difference of an amendment can be paid. */
export const amendmentPayOptionsReply = z.extend(payOptionsReply, { orderId: z.int() });

export type PayOptions = ReplyOf<typeof payOptionsReply>;
export type AmendmentPayOptions = ReplyOf<typeof amendmentPayOptionsReply>;

/** The started payment, whose page follows; null where the order is paid already. */
export const payReply = z.object({ attemptId: z.nullable(z.int()) });
export type Paying = ReplyOf<typeof payReply>;
