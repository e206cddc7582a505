// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { AnyResource } from '@shopkeeper/resource';
import type { WebModule } from '@shopkeeper/web-kit';
import { screensOf } from '@shopkeeper/web-kit/screens';
import { carrier } from './carrier/carrier.resource.ts';
import { cartScreens } from './cart/web/cart.screens.ts';
import { order } from './order/order.resource.ts';
import { orderScreens } from './order/web/order.screens.ts';
import { overviewScreens } from './overview/web/overview.screens.ts';
import { ownOrderScreens } from './own-order/web/own-order.screens.ts';

const resources: readonly AnyResource[] = [carrier, order];

export const webModule: WebModule = {
  context: 'sales',
  resources,
  screens: screensOf(resources, { ...cartScreens, ...orderScreens, ...overviewScreens, ...ownOrderScreens }),
};
