import type { ServerModule } from '@shopkeeper/crud';
import { payRoutes } from './pay-routes.ts';
import { paymentReactions } from './receive-payment.ts';

export const paymentOfOrderServer: ServerModule = { routes: [...payRoutes], reactions: [...paymentReactions] };
