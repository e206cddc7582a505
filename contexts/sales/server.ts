// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerModule } from '@shopkeeper/server-kit';
import { order } from './order/order.resource.ts';

export const serverModule: ServerModule = { context: 'sales', parts: [{ resource: order }] };
