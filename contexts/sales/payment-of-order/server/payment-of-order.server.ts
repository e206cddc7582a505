import type { ServerModule } from '@shopkeeper/crud';
import { amendmentPayRoutes } from './amendment-pay-routes.ts';
import { amendmentPaymentReactions } from './amendment-payment.ts';
import { payRoutes } from './pay-routes.ts';
import { paymentReactions } from './receive-payment.ts';

export const paymentOfOrderServer: ServerModule = {
  routes: [...payRoutes, ...amendmentPayRoutes],
  reactions: [...paymentReactions, ...amendmentPaymentReactions],
};
