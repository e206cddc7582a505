// Written by `npm run gen`.
import { webContext as access } from '@shopkeeper/access/web';
import { webContext as catalog } from '@shopkeeper/catalog/web';
import { webContext as community } from '@shopkeeper/community/web';
import { webContext as distribution } from '@shopkeeper/distribution/web';
import { webContext as marketing } from '@shopkeeper/marketing/web';
import { webContext as member } from '@shopkeeper/member/web';
import { webContext as messaging } from '@shopkeeper/messaging/web';
import { webContext as notification } from '@shopkeeper/notification/web';
import { webContext as payment } from '@shopkeeper/payment/web';
import { webContext as platform } from '@shopkeeper/platform/web';
import { webContext as promotion } from '@shopkeeper/promotion/web';
import { webContext as sales } from '@shopkeeper/sales/web';
import { webContext as storefront } from '@shopkeeper/storefront/web';
import { webContext as studio } from '@shopkeeper/studio/web';
import { webContext as workflow } from '@shopkeeper/workflow/web';

export const webContexts = [access, catalog, community, distribution, marketing, member, messaging, notification, payment, platform, promotion, sales, storefront, studio, workflow];
