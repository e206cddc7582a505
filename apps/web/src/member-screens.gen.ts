// Written by `npm run gen`: the pages of members and visitors. All others are loaded with the back office.
import type { WebContext } from '@shopkeeper/shell';
import type { Texts } from '@shopkeeper/ui/i18n';
import { articleScreens } from '../../../contexts/community/article/web/article.screens.ts';
import { articleCollectionScreens } from '../../../contexts/community/article-collection/web/article-collection.screens.ts';
import { authorScreens } from '../../../contexts/community/author/web/author.screens.ts';
import { forumScreens } from '../../../contexts/community/forum/web/forum.screens.ts';
import { cashOutScreens } from '../../../contexts/distribution/cash-out/web/cash-out.screens.ts';
import { promoterScreens } from '../../../contexts/distribution/promoter/web/promoter.screens.ts';
import { giftCardScreens } from '../../../contexts/marketing/gift-card/web/gift-card.screens.ts';
import { memberAddressesScreens } from '../../../contexts/member/member-addresses/web/member-addresses.screens.ts';
import { memberBalanceScreens } from '../../../contexts/member/member-balance/web/member-balance.screens.ts';
import { memberIntegralScreens } from '../../../contexts/member/member-integral/web/member-integral.screens.ts';
import { memberPasswordScreens } from '../../../contexts/member/member-password/web/member-password.screens.ts';
import { memberProfileScreens } from '../../../contexts/member/member-profile/web/member-profile.screens.ts';
import { memberMessageScreens } from '../../../contexts/notification/member-message/web/member-message.screens.ts';
import { attemptScreens } from '../../../contexts/payment/attempt/web/attempt.screens.ts';
import { couponScreens } from '../../../contexts/promotion/coupon/web/coupon.screens.ts';
import { memberPricesScreens } from '../../../contexts/promotion/member-prices/web/member-prices.screens.ts';
import { afterSaleScreens } from '../../../contexts/sales/after-sale/web/after-sale.screens.ts';
import { evaluationScreens } from '../../../contexts/sales/evaluation/web/evaluation.screens.ts';
import { invoiceScreens } from '../../../contexts/sales/invoice/web/invoice.screens.ts';
import { memberOrdersScreens } from '../../../contexts/sales/member-orders/web/member-orders.screens.ts';
import { overviewScreens } from '../../../contexts/sales/overview/web/overview.screens.ts';
import { paymentOfOrderScreens } from '../../../contexts/sales/payment-of-order/web/payment-of-order.screens.ts';
import { abandonedCartScreens } from '../../../contexts/storefront/abandoned-cart/web/abandoned-cart.screens.ts';
import { cartScreens } from '../../../contexts/storefront/cart/web/cart.screens.ts';
import { checkoutScreens } from '../../../contexts/storefront/checkout/web/checkout.screens.ts';
import { favouriteScreens } from '../../../contexts/storefront/favourite/web/favourite.screens.ts';
import { shopScreens } from '../../../contexts/storefront/shop/web/shop.screens.ts';
import { formScreens } from '../../../contexts/studio/form/web/form.screens.ts';

export const forMembers: WebContext = { context: 'members', screens: {
...articleScreens,
...articleCollectionScreens,
...authorScreens,
...forumScreens,
...cashOutScreens,
...promoterScreens,
...giftCardScreens,
...memberAddressesScreens,
...memberBalanceScreens,
...memberIntegralScreens,
...memberPasswordScreens,
...memberProfileScreens,
...memberMessageScreens,
...attemptScreens,
...couponScreens,
...memberPricesScreens,
...afterSaleScreens,
...evaluationScreens,
...invoiceScreens,
...memberOrdersScreens,
...overviewScreens,
...paymentOfOrderScreens,
...abandonedCartScreens,
...cartScreens,
...checkoutScreens,
...favouriteScreens,
...shopScreens,
...formScreens,
} };

/** The text files that these pages name, by their path. */
export const memberTexts = import.meta.glob<{ default: Texts }>([
  '../../../contexts/storefront/abandoned-cart/locales/*.json',
  '../../../contexts/sales/after-sale/locales/*.json',
  '../../../contexts/community/article/locales/*.json',
  '../../../contexts/community/article-collection/locales/*.json',
  '../../../contexts/payment/attempt/locales/*.json',
  '../../../contexts/community/author/locales/*.json',
  '../../../contexts/storefront/cart/locales/*.json',
  '../../../contexts/distribution/cash-out/locales/*.json',
  '../../../contexts/storefront/checkout/locales/*.json',
  '../../../contexts/promotion/coupon/locales/*.json',
  '../../../contexts/distribution/distribution-order/locales/*.json',
  '../../../contexts/sales/evaluation/locales/*.json',
  '../../../contexts/storefront/favourite/locales/*.json',
  '../../../contexts/studio/form/locales/*.json',
  '../../../contexts/community/forum/locales/*.json',
  '../../../contexts/marketing/gift-card/locales/*.json',
  '../../../contexts/sales/invoice/locales/*.json',
  '../../../contexts/member/member-addresses/locales/*.json',
  '../../../contexts/member/member-balance/locales/*.json',
  '../../../contexts/member/member-integral/locales/*.json',
  '../../../contexts/notification/member-message/locales/*.json',
  '../../../contexts/sales/member-orders/locales/*.json',
  '../../../contexts/member/member-password/locales/*.json',
  '../../../contexts/promotion/member-prices/locales/*.json',
  '../../../contexts/member/member-profile/locales/*.json',
  '../../../contexts/sales/overview/locales/*.json',
  '../../../contexts/sales/payment-of-order/locales/*.json',
  '../../../contexts/distribution/promoter/locales/*.json',
  '../../../contexts/member/recharge/locales/*.json',
  '../../../contexts/community/sanction/locales/*.json',
  '../../../contexts/storefront/shop/locales/*.json',
  '../../../contexts/sales/tracking/locales/*.json',
]);
