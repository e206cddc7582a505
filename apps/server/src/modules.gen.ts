// Written by `npm run gen`.
import { serverContext as access } from '@shopkeeper/access/server';
import { serverContext as catalog } from '@shopkeeper/catalog/server';
import { serverContext as community } from '@shopkeeper/community/server';
import { serverContext as distribution } from '@shopkeeper/distribution/server';
import { serverContext as marketing } from '@shopkeeper/marketing/server';
import { serverContext as member } from '@shopkeeper/member/server';
import { serverContext as messaging } from '@shopkeeper/messaging/server';
import { serverContext as notification } from '@shopkeeper/notification/server';
import { serverContext as payment } from '@shopkeeper/payment/server';
import { serverContext as platform } from '@shopkeeper/platform/server';
import { serverContext as promotion } from '@shopkeeper/promotion/server';
import { serverContext as sales } from '@shopkeeper/sales/server';
import { serverContext as storefront } from '@shopkeeper/storefront/server';
import { serverContext as studio } from '@shopkeeper/studio/server';
import { serverContext as workflow } from '@shopkeeper/workflow/server';

export const serverContexts = [access, catalog, community, distribution, marketing, member, messaging, notification, payment, platform, promotion, sales, storefront, studio, workflow];
