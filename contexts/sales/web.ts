// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { WebModule } from '@shopkeeper/web-kit';
import { order } from './order/order.resource.ts';

export const webModule: WebModule = { context: 'sales', resources: [order], screens: {} };
