import type { Fields } from '@shopkeeper/resource/fields';
import {
  type ConfigSource,
  defineProvider,
  defineProviderKind,
  type OperationContext,
  type ProviderCallback,
  type ProviderConfig,
  type ProviderContext,
  type ProviderReport,
} from '@shopkeeper/server/providers';
import type { NextStep, PaymentEvent, PaymentReport, RefundReport } from '../gateway.domain.ts';

/** Services at which members pay. */
export const paymentService = defineProviderKind<PaymentEvent>('payment');

/** A payment to be made. Amounts are fen; `expiresAt` is UTC epoch ms. */
export interface GatewayPayment {
  readonly attemptId: number;
  readonly attemptNo: string;
  readonly amount: number;
  readonly currency: string;
  readonly subject: string;
  readonly expiresAt: number | null;
  readonly ip: string;
}

/** A payment that the provider knows; `reference` is what it answered when the payment was started. */
export interface GatewayReference {
  readonly attemptNo: string;
  readonly reference: string | null;
}

/** Money to be returned: `amount` of a payment of `total`, in fen. */
export interface GatewayRefund {
  readonly refundNo: string;
  readonly attemptNo: string;
  readonly reference: string | null;
  readonly txnNo: string | null;
  readonly amount: number;
  readonly total: number;
  readonly currency: string;
  readonly reason: string;
}

/** A started payment, or the final rejection of the provider. */
export type Started =
  | { readonly isStarted: true; readonly reference: string; readonly next: NextStep }
  | { readonly isStarted: false; readonly reason: string };

/** A provider of payments. A repeated call has one effect: the provider knows it by the number of the payment or refund. */
export interface Gateway {
  readonly name: string;
  readonly settings: Fields;
  readonly config: (source: ConfigSource) => Promise<ProviderConfig>;
  start(context: OperationContext, payment: GatewayPayment): Promise<Started>;
  query(context: OperationContext, payment: GatewayReference): Promise<PaymentReport>;
  /** Closes a payment; one that was paid meanwhile is reported as succeeded. */
  close(context: OperationContext, payment: GatewayReference): Promise<PaymentReport>;
  refund(context: OperationContext, refund: GatewayRefund): Promise<RefundReport>;
  readonly callback: ProviderCallback<PaymentEvent>;
  health(context: ProviderContext): Promise<ProviderReport>;
}

/** The provider of a gateway, as the kit calls it. */
export const gatewayProvider = ({ name, settings, config, callback, health, ...gateway }: Gateway) =>
  defineProvider({
    kind: paymentService,
    name,
    settings,
    config,
    callback,
    health,
    operations: {
      start: { isIdempotent: true, call: (context, payment: GatewayPayment) => gateway.start(context, payment) },
      query: { isIdempotent: true, call: (context, payment: GatewayReference) => gateway.query(context, payment) },
      close: { isIdempotent: true, call: (context, payment: GatewayReference) => gateway.close(context, payment) },
      refund: { isIdempotent: true, call: (context, refund: GatewayRefund) => gateway.refund(context, refund) },
    },
  });

export type PaymentProvider = ReturnType<typeof gatewayProvider>;

/** A report of a payment about which nothing is known but its state. */
export const reportOf = (attemptNo: string, state: PaymentReport['state'], reason = ''): PaymentReport => ({
  type: 'payment',
  attemptNo,
  state,
  txnNo: null,
  amount: null,
  currency: null,
  reason,
});
