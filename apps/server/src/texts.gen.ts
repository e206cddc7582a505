// Written by `npm run gen`: the texts of every resource, for what the server says to people.
import accessAccessMenuZh from '../../../contexts/access/access-menu/locales/zh-cn.json' with { type: 'json' };
import accessAccessMenuEn from '../../../contexts/access/access-menu/locales/en.json' with { type: 'json' };
import accessAdminZh from '../../../contexts/access/admin/locales/zh-cn.json' with { type: 'json' };
import accessAdminEn from '../../../contexts/access/admin/locales/en.json' with { type: 'json' };
import accessAdminGroupZh from '../../../contexts/access/admin-group/locales/zh-cn.json' with { type: 'json' };
import accessAdminGroupEn from '../../../contexts/access/admin-group/locales/en.json' with { type: 'json' };
import accessAdminLogZh from '../../../contexts/access/admin-log/locales/zh-cn.json' with { type: 'json' };
import accessAdminLogEn from '../../../contexts/access/admin-log/locales/en.json' with { type: 'json' };
import accessChangeSetZh from '../../../contexts/access/change-set/locales/zh-cn.json' with { type: 'json' };
import accessChangeSetEn from '../../../contexts/access/change-set/locales/en.json' with { type: 'json' };
import accessDataRecycleZh from '../../../contexts/access/data-recycle/locales/zh-cn.json' with { type: 'json' };
import accessDataRecycleEn from '../../../contexts/access/data-recycle/locales/en.json' with { type: 'json' };
import accessMenuRuleZh from '../../../contexts/access/menu-rule/locales/zh-cn.json' with { type: 'json' };
import accessMenuRuleEn from '../../../contexts/access/menu-rule/locales/en.json' with { type: 'json' };
import accessPermissionZh from '../../../contexts/access/permission/locales/zh-cn.json' with { type: 'json' };
import accessPermissionEn from '../../../contexts/access/permission/locales/en.json' with { type: 'json' };
import accessProfileZh from '../../../contexts/access/profile/locales/zh-cn.json' with { type: 'json' };
import accessProfileEn from '../../../contexts/access/profile/locales/en.json' with { type: 'json' };
import accessRoleZh from '../../../contexts/access/role/locales/zh-cn.json' with { type: 'json' };
import accessRoleEn from '../../../contexts/access/role/locales/en.json' with { type: 'json' };
import accessSecondFactorZh from '../../../contexts/access/second-factor/locales/zh-cn.json' with { type: 'json' };
import accessSecondFactorEn from '../../../contexts/access/second-factor/locales/en.json' with { type: 'json' };
import accessSensitiveDataZh from '../../../contexts/access/sensitive-data/locales/zh-cn.json' with { type: 'json' };
import accessSensitiveDataEn from '../../../contexts/access/sensitive-data/locales/en.json' with { type: 'json' };
import accessSignInZh from '../../../contexts/access/sign-in/locales/zh-cn.json' with { type: 'json' };
import accessSignInEn from '../../../contexts/access/sign-in/locales/en.json' with { type: 'json' };
import accessViewAsZh from '../../../contexts/access/view-as/locales/zh-cn.json' with { type: 'json' };
import accessViewAsEn from '../../../contexts/access/view-as/locales/en.json' with { type: 'json' };
import catalogBrandZh from '../../../contexts/catalog/brand/locales/zh-cn.json' with { type: 'json' };
import catalogBrandEn from '../../../contexts/catalog/brand/locales/en.json' with { type: 'json' };
import catalogCatalogMenuZh from '../../../contexts/catalog/catalog-menu/locales/zh-cn.json' with { type: 'json' };
import catalogCatalogMenuEn from '../../../contexts/catalog/catalog-menu/locales/en.json' with { type: 'json' };
import catalogCategoryZh from '../../../contexts/catalog/category/locales/zh-cn.json' with { type: 'json' };
import catalogCategoryEn from '../../../contexts/catalog/category/locales/en.json' with { type: 'json' };
import catalogFreightTemplateZh from '../../../contexts/catalog/freight-template/locales/zh-cn.json' with { type: 'json' };
import catalogFreightTemplateEn from '../../../contexts/catalog/freight-template/locales/en.json' with { type: 'json' };
import catalogLocationZh from '../../../contexts/catalog/location/locales/zh-cn.json' with { type: 'json' };
import catalogLocationEn from '../../../contexts/catalog/location/locales/en.json' with { type: 'json' };
import catalogProductZh from '../../../contexts/catalog/product/locales/zh-cn.json' with { type: 'json' };
import catalogProductEn from '../../../contexts/catalog/product/locales/en.json' with { type: 'json' };
import catalogPurchaseInZh from '../../../contexts/catalog/purchase-in/locales/zh-cn.json' with { type: 'json' };
import catalogPurchaseInEn from '../../../contexts/catalog/purchase-in/locales/en.json' with { type: 'json' };
import catalogSpecZh from '../../../contexts/catalog/spec/locales/zh-cn.json' with { type: 'json' };
import catalogSpecEn from '../../../contexts/catalog/spec/locales/en.json' with { type: 'json' };
import catalogStockZh from '../../../contexts/catalog/stock/locales/zh-cn.json' with { type: 'json' };
import catalogStockEn from '../../../contexts/catalog/stock/locales/en.json' with { type: 'json' };
import catalogStocktakeZh from '../../../contexts/catalog/stocktake/locales/zh-cn.json' with { type: 'json' };
import catalogStocktakeEn from '../../../contexts/catalog/stocktake/locales/en.json' with { type: 'json' };
import communityArticleZh from '../../../contexts/community/article/locales/zh-cn.json' with { type: 'json' };
import communityArticleEn from '../../../contexts/community/article/locales/en.json' with { type: 'json' };
import communityArticleCategoryZh from '../../../contexts/community/article-category/locales/zh-cn.json' with { type: 'json' };
import communityArticleCategoryEn from '../../../contexts/community/article-category/locales/en.json' with { type: 'json' };
import communityArticleCollectionZh from '../../../contexts/community/article-collection/locales/zh-cn.json' with { type: 'json' };
import communityArticleCollectionEn from '../../../contexts/community/article-collection/locales/en.json' with { type: 'json' };
import communityArticleCommentZh from '../../../contexts/community/article-comment/locales/zh-cn.json' with { type: 'json' };
import communityArticleCommentEn from '../../../contexts/community/article-comment/locales/en.json' with { type: 'json' };
import communityAuthorZh from '../../../contexts/community/author/locales/zh-cn.json' with { type: 'json' };
import communityAuthorEn from '../../../contexts/community/author/locales/en.json' with { type: 'json' };
import communityCommunityHomeZh from '../../../contexts/community/community-home/locales/zh-cn.json' with { type: 'json' };
import communityCommunityHomeEn from '../../../contexts/community/community-home/locales/en.json' with { type: 'json' };
import communityCommunityMenuZh from '../../../contexts/community/community-menu/locales/zh-cn.json' with { type: 'json' };
import communityCommunityMenuEn from '../../../contexts/community/community-menu/locales/en.json' with { type: 'json' };
import communityForumZh from '../../../contexts/community/forum/locales/zh-cn.json' with { type: 'json' };
import communityForumEn from '../../../contexts/community/forum/locales/en.json' with { type: 'json' };
import communitySanctionZh from '../../../contexts/community/sanction/locales/zh-cn.json' with { type: 'json' };
import communitySanctionEn from '../../../contexts/community/sanction/locales/en.json' with { type: 'json' };
import distributionCashOutZh from '../../../contexts/distribution/cash-out/locales/zh-cn.json' with { type: 'json' };
import distributionCashOutEn from '../../../contexts/distribution/cash-out/locales/en.json' with { type: 'json' };
import distributionCommissionZh from '../../../contexts/distribution/commission/locales/zh-cn.json' with { type: 'json' };
import distributionCommissionEn from '../../../contexts/distribution/commission/locales/en.json' with { type: 'json' };
import distributionCommissionRateZh from '../../../contexts/distribution/commission-rate/locales/zh-cn.json' with { type: 'json' };
import distributionCommissionRateEn from '../../../contexts/distribution/commission-rate/locales/en.json' with { type: 'json' };
import distributionDistributionOrderZh from '../../../contexts/distribution/distribution-order/locales/zh-cn.json' with { type: 'json' };
import distributionDistributionOrderEn from '../../../contexts/distribution/distribution-order/locales/en.json' with { type: 'json' };
import distributionPayoutZh from '../../../contexts/distribution/payout/locales/zh-cn.json' with { type: 'json' };
import distributionPayoutEn from '../../../contexts/distribution/payout/locales/en.json' with { type: 'json' };
import distributionPromoterZh from '../../../contexts/distribution/promoter/locales/zh-cn.json' with { type: 'json' };
import distributionPromoterEn from '../../../contexts/distribution/promoter/locales/en.json' with { type: 'json' };
import marketingAppZh from '../../../contexts/marketing/app/locales/zh-cn.json' with { type: 'json' };
import marketingAppEn from '../../../contexts/marketing/app/locales/en.json' with { type: 'json' };
import marketingAppReleaseZh from '../../../contexts/marketing/app-release/locales/zh-cn.json' with { type: 'json' };
import marketingAppReleaseEn from '../../../contexts/marketing/app-release/locales/en.json' with { type: 'json' };
import marketingBannerZh from '../../../contexts/marketing/banner/locales/zh-cn.json' with { type: 'json' };
import marketingBannerEn from '../../../contexts/marketing/banner/locales/en.json' with { type: 'json' };
import marketingGiftCardZh from '../../../contexts/marketing/gift-card/locales/zh-cn.json' with { type: 'json' };
import marketingGiftCardEn from '../../../contexts/marketing/gift-card/locales/en.json' with { type: 'json' };
import marketingMarketingMenuZh from '../../../contexts/marketing/marketing-menu/locales/zh-cn.json' with { type: 'json' };
import marketingMarketingMenuEn from '../../../contexts/marketing/marketing-menu/locales/en.json' with { type: 'json' };
import marketingScheduleZh from '../../../contexts/marketing/schedule/locales/zh-cn.json' with { type: 'json' };
import marketingScheduleEn from '../../../contexts/marketing/schedule/locales/en.json' with { type: 'json' };
import marketingShopPreviewZh from '../../../contexts/marketing/shop-preview/locales/zh-cn.json' with { type: 'json' };
import marketingShopPreviewEn from '../../../contexts/marketing/shop-preview/locales/en.json' with { type: 'json' };
import marketingThemeUriZh from '../../../contexts/marketing/theme-uri/locales/zh-cn.json' with { type: 'json' };
import marketingThemeUriEn from '../../../contexts/marketing/theme-uri/locales/en.json' with { type: 'json' };
import memberAddressZh from '../../../contexts/member/address/locales/zh-cn.json' with { type: 'json' };
import memberAddressEn from '../../../contexts/member/address/locales/en.json' with { type: 'json' };
import memberBalanceZh from '../../../contexts/member/balance/locales/zh-cn.json' with { type: 'json' };
import memberBalanceEn from '../../../contexts/member/balance/locales/en.json' with { type: 'json' };
import memberBalanceAdjustmentZh from '../../../contexts/member/balance-adjustment/locales/zh-cn.json' with { type: 'json' };
import memberBalanceAdjustmentEn from '../../../contexts/member/balance-adjustment/locales/en.json' with { type: 'json' };
import memberGrowthZh from '../../../contexts/member/growth/locales/zh-cn.json' with { type: 'json' };
import memberGrowthEn from '../../../contexts/member/growth/locales/en.json' with { type: 'json' };
import memberLeadZh from '../../../contexts/member/lead/locales/zh-cn.json' with { type: 'json' };
import memberLeadEn from '../../../contexts/member/lead/locales/en.json' with { type: 'json' };
import memberLeadMergeZh from '../../../contexts/member/lead-merge/locales/zh-cn.json' with { type: 'json' };
import memberLeadMergeEn from '../../../contexts/member/lead-merge/locales/en.json' with { type: 'json' };
import memberMemberZh from '../../../contexts/member/member/locales/zh-cn.json' with { type: 'json' };
import memberMemberEn from '../../../contexts/member/member/locales/en.json' with { type: 'json' };
import memberMemberAddressesZh from '../../../contexts/member/member-addresses/locales/zh-cn.json' with { type: 'json' };
import memberMemberAddressesEn from '../../../contexts/member/member-addresses/locales/en.json' with { type: 'json' };
import memberMemberBalanceZh from '../../../contexts/member/member-balance/locales/zh-cn.json' with { type: 'json' };
import memberMemberBalanceEn from '../../../contexts/member/member-balance/locales/en.json' with { type: 'json' };
import memberMemberGroupZh from '../../../contexts/member/member-group/locales/zh-cn.json' with { type: 'json' };
import memberMemberGroupEn from '../../../contexts/member/member-group/locales/en.json' with { type: 'json' };
import memberMemberIntegralZh from '../../../contexts/member/member-integral/locales/zh-cn.json' with { type: 'json' };
import memberMemberIntegralEn from '../../../contexts/member/member-integral/locales/en.json' with { type: 'json' };
import memberMemberLevelZh from '../../../contexts/member/member-level/locales/zh-cn.json' with { type: 'json' };
import memberMemberLevelEn from '../../../contexts/member/member-level/locales/en.json' with { type: 'json' };
import memberMemberMenuZh from '../../../contexts/member/member-menu/locales/zh-cn.json' with { type: 'json' };
import memberMemberMenuEn from '../../../contexts/member/member-menu/locales/en.json' with { type: 'json' };
import memberMemberMergeZh from '../../../contexts/member/member-merge/locales/zh-cn.json' with { type: 'json' };
import memberMemberMergeEn from '../../../contexts/member/member-merge/locales/en.json' with { type: 'json' };
import memberMemberPasswordZh from '../../../contexts/member/member-password/locales/zh-cn.json' with { type: 'json' };
import memberMemberPasswordEn from '../../../contexts/member/member-password/locales/en.json' with { type: 'json' };
import memberMemberProfileZh from '../../../contexts/member/member-profile/locales/zh-cn.json' with { type: 'json' };
import memberMemberProfileEn from '../../../contexts/member/member-profile/locales/en.json' with { type: 'json' };
import memberPointsZh from '../../../contexts/member/points/locales/zh-cn.json' with { type: 'json' };
import memberPointsEn from '../../../contexts/member/points/locales/en.json' with { type: 'json' };
import memberRechargeZh from '../../../contexts/member/recharge/locales/zh-cn.json' with { type: 'json' };
import memberRechargeEn from '../../../contexts/member/recharge/locales/en.json' with { type: 'json' };
import memberSegmentZh from '../../../contexts/member/segment/locales/zh-cn.json' with { type: 'json' };
import memberSegmentEn from '../../../contexts/member/segment/locales/en.json' with { type: 'json' };
import messagingDeliveryZh from '../../../contexts/messaging/delivery/locales/zh-cn.json' with { type: 'json' };
import messagingDeliveryEn from '../../../contexts/messaging/delivery/locales/en.json' with { type: 'json' };
import messagingEmailZh from '../../../contexts/messaging/email/locales/zh-cn.json' with { type: 'json' };
import messagingEmailEn from '../../../contexts/messaging/email/locales/en.json' with { type: 'json' };
import messagingEmailTemplateZh from '../../../contexts/messaging/email-template/locales/zh-cn.json' with { type: 'json' };
import messagingEmailTemplateEn from '../../../contexts/messaging/email-template/locales/en.json' with { type: 'json' };
import messagingMessagingMenuZh from '../../../contexts/messaging/messaging-menu/locales/zh-cn.json' with { type: 'json' };
import messagingMessagingMenuEn from '../../../contexts/messaging/messaging-menu/locales/en.json' with { type: 'json' };
import messagingSmsChannelZh from '../../../contexts/messaging/sms-channel/locales/zh-cn.json' with { type: 'json' };
import messagingSmsChannelEn from '../../../contexts/messaging/sms-channel/locales/en.json' with { type: 'json' };
import messagingSmsTemplateZh from '../../../contexts/messaging/sms-template/locales/zh-cn.json' with { type: 'json' };
import messagingSmsTemplateEn from '../../../contexts/messaging/sms-template/locales/en.json' with { type: 'json' };
import messagingSmsVariableZh from '../../../contexts/messaging/sms-variable/locales/zh-cn.json' with { type: 'json' };
import messagingSmsVariableEn from '../../../contexts/messaging/sms-variable/locales/en.json' with { type: 'json' };
import messagingVerificationZh from '../../../contexts/messaging/verification/locales/zh-cn.json' with { type: 'json' };
import messagingVerificationEn from '../../../contexts/messaging/verification/locales/en.json' with { type: 'json' };
import notificationBlockedTermZh from '../../../contexts/notification/blocked-term/locales/zh-cn.json' with { type: 'json' };
import notificationBlockedTermEn from '../../../contexts/notification/blocked-term/locales/en.json' with { type: 'json' };
import notificationMemberMessageZh from '../../../contexts/notification/member-message/locales/zh-cn.json' with { type: 'json' };
import notificationMemberMessageEn from '../../../contexts/notification/member-message/locales/en.json' with { type: 'json' };
import notificationMessageZh from '../../../contexts/notification/message/locales/zh-cn.json' with { type: 'json' };
import notificationMessageEn from '../../../contexts/notification/message/locales/en.json' with { type: 'json' };
import notificationNoticeZh from '../../../contexts/notification/notice/locales/zh-cn.json' with { type: 'json' };
import notificationNoticeEn from '../../../contexts/notification/notice/locales/en.json' with { type: 'json' };
import notificationNotificationMenuZh from '../../../contexts/notification/notification-menu/locales/zh-cn.json' with { type: 'json' };
import notificationNotificationMenuEn from '../../../contexts/notification/notification-menu/locales/en.json' with { type: 'json' };
import notificationWebhookZh from '../../../contexts/notification/webhook/locales/zh-cn.json' with { type: 'json' };
import notificationWebhookEn from '../../../contexts/notification/webhook/locales/en.json' with { type: 'json' };
import paymentAlipayZh from '../../../contexts/payment/alipay/locales/zh-cn.json' with { type: 'json' };
import paymentAlipayEn from '../../../contexts/payment/alipay/locales/en.json' with { type: 'json' };
import paymentAttemptZh from '../../../contexts/payment/attempt/locales/zh-cn.json' with { type: 'json' };
import paymentAttemptEn from '../../../contexts/payment/attempt/locales/en.json' with { type: 'json' };
import paymentPaymentMenuZh from '../../../contexts/payment/payment-menu/locales/zh-cn.json' with { type: 'json' };
import paymentPaymentMenuEn from '../../../contexts/payment/payment-menu/locales/en.json' with { type: 'json' };
import paymentRefundAttemptZh from '../../../contexts/payment/refund-attempt/locales/zh-cn.json' with { type: 'json' };
import paymentRefundAttemptEn from '../../../contexts/payment/refund-attempt/locales/en.json' with { type: 'json' };
import paymentStatementZh from '../../../contexts/payment/statement/locales/zh-cn.json' with { type: 'json' };
import paymentStatementEn from '../../../contexts/payment/statement/locales/en.json' with { type: 'json' };
import paymentStripeZh from '../../../contexts/payment/stripe/locales/zh-cn.json' with { type: 'json' };
import paymentStripeEn from '../../../contexts/payment/stripe/locales/en.json' with { type: 'json' };
import paymentWechatPayZh from '../../../contexts/payment/wechat-pay/locales/zh-cn.json' with { type: 'json' };
import paymentWechatPayEn from '../../../contexts/payment/wechat-pay/locales/en.json' with { type: 'json' };
import platformAttachmentZh from '../../../contexts/platform/attachment/locales/zh-cn.json' with { type: 'json' };
import platformAttachmentEn from '../../../contexts/platform/attachment/locales/en.json' with { type: 'json' };
import platformCallbackZh from '../../../contexts/platform/callback/locales/zh-cn.json' with { type: 'json' };
import platformCallbackEn from '../../../contexts/platform/callback/locales/en.json' with { type: 'json' };
import platformConfigZh from '../../../contexts/platform/config/locales/zh-cn.json' with { type: 'json' };
import platformConfigEn from '../../../contexts/platform/config/locales/en.json' with { type: 'json' };
import platformCustomSettingZh from '../../../contexts/platform/custom-setting/locales/zh-cn.json' with { type: 'json' };
import platformCustomSettingEn from '../../../contexts/platform/custom-setting/locales/en.json' with { type: 'json' };
import platformDeadLetterZh from '../../../contexts/platform/dead-letter/locales/zh-cn.json' with { type: 'json' };
import platformDeadLetterEn from '../../../contexts/platform/dead-letter/locales/en.json' with { type: 'json' };
import platformDictionaryZh from '../../../contexts/platform/dictionary/locales/zh-cn.json' with { type: 'json' };
import platformDictionaryEn from '../../../contexts/platform/dictionary/locales/en.json' with { type: 'json' };
import platformInvariantZh from '../../../contexts/platform/invariant/locales/zh-cn.json' with { type: 'json' };
import platformInvariantEn from '../../../contexts/platform/invariant/locales/en.json' with { type: 'json' };
import platformListViewZh from '../../../contexts/platform/list-view/locales/zh-cn.json' with { type: 'json' };
import platformListViewEn from '../../../contexts/platform/list-view/locales/en.json' with { type: 'json' };
import platformProviderZh from '../../../contexts/platform/provider/locales/zh-cn.json' with { type: 'json' };
import platformProviderEn from '../../../contexts/platform/provider/locales/en.json' with { type: 'json' };
import platformSiteZh from '../../../contexts/platform/site/locales/zh-cn.json' with { type: 'json' };
import platformSiteEn from '../../../contexts/platform/site/locales/en.json' with { type: 'json' };
import platformSystemMenuZh from '../../../contexts/platform/system-menu/locales/zh-cn.json' with { type: 'json' };
import platformSystemMenuEn from '../../../contexts/platform/system-menu/locales/en.json' with { type: 'json' };
import platformUploadZh from '../../../contexts/platform/upload/locales/zh-cn.json' with { type: 'json' };
import platformUploadEn from '../../../contexts/platform/upload/locales/en.json' with { type: 'json' };
import promotionCouponZh from '../../../contexts/promotion/coupon/locales/zh-cn.json' with { type: 'json' };
import promotionCouponEn from '../../../contexts/promotion/coupon/locales/en.json' with { type: 'json' };
import promotionCouponIssueZh from '../../../contexts/promotion/coupon-issue/locales/zh-cn.json' with { type: 'json' };
import promotionCouponIssueEn from '../../../contexts/promotion/coupon-issue/locales/en.json' with { type: 'json' };
import promotionCouponTemplateZh from '../../../contexts/promotion/coupon-template/locales/zh-cn.json' with { type: 'json' };
import promotionCouponTemplateEn from '../../../contexts/promotion/coupon-template/locales/en.json' with { type: 'json' };
import promotionMemberPricesZh from '../../../contexts/promotion/member-prices/locales/zh-cn.json' with { type: 'json' };
import promotionMemberPricesEn from '../../../contexts/promotion/member-prices/locales/en.json' with { type: 'json' };
import promotionPriceListZh from '../../../contexts/promotion/price-list/locales/zh-cn.json' with { type: 'json' };
import promotionPriceListEn from '../../../contexts/promotion/price-list/locales/en.json' with { type: 'json' };
import promotionPriceListItemZh from '../../../contexts/promotion/price-list-item/locales/zh-cn.json' with { type: 'json' };
import promotionPriceListItemEn from '../../../contexts/promotion/price-list-item/locales/en.json' with { type: 'json' };
import salesAfterSaleZh from '../../../contexts/sales/after-sale/locales/zh-cn.json' with { type: 'json' };
import salesAfterSaleEn from '../../../contexts/sales/after-sale/locales/en.json' with { type: 'json' };
import salesCarrierZh from '../../../contexts/sales/carrier/locales/zh-cn.json' with { type: 'json' };
import salesCarrierEn from '../../../contexts/sales/carrier/locales/en.json' with { type: 'json' };
import salesDraftOrderZh from '../../../contexts/sales/draft-order/locales/zh-cn.json' with { type: 'json' };
import salesDraftOrderEn from '../../../contexts/sales/draft-order/locales/en.json' with { type: 'json' };
import salesEvaluationZh from '../../../contexts/sales/evaluation/locales/zh-cn.json' with { type: 'json' };
import salesEvaluationEn from '../../../contexts/sales/evaluation/locales/en.json' with { type: 'json' };
import salesInvoiceZh from '../../../contexts/sales/invoice/locales/zh-cn.json' with { type: 'json' };
import salesInvoiceEn from '../../../contexts/sales/invoice/locales/en.json' with { type: 'json' };
import salesMemberOrdersZh from '../../../contexts/sales/member-orders/locales/zh-cn.json' with { type: 'json' };
import salesMemberOrdersEn from '../../../contexts/sales/member-orders/locales/en.json' with { type: 'json' };
import salesOrderZh from '../../../contexts/sales/order/locales/zh-cn.json' with { type: 'json' };
import salesOrderEn from '../../../contexts/sales/order/locales/en.json' with { type: 'json' };
import salesOverviewZh from '../../../contexts/sales/overview/locales/zh-cn.json' with { type: 'json' };
import salesOverviewEn from '../../../contexts/sales/overview/locales/en.json' with { type: 'json' };
import salesPackingZh from '../../../contexts/sales/packing/locales/zh-cn.json' with { type: 'json' };
import salesPackingEn from '../../../contexts/sales/packing/locales/en.json' with { type: 'json' };
import salesPaymentOfOrderZh from '../../../contexts/sales/payment-of-order/locales/zh-cn.json' with { type: 'json' };
import salesPaymentOfOrderEn from '../../../contexts/sales/payment-of-order/locales/en.json' with { type: 'json' };
import salesRefundZh from '../../../contexts/sales/refund/locales/zh-cn.json' with { type: 'json' };
import salesRefundEn from '../../../contexts/sales/refund/locales/en.json' with { type: 'json' };
import salesSalesMenuZh from '../../../contexts/sales/sales-menu/locales/zh-cn.json' with { type: 'json' };
import salesSalesMenuEn from '../../../contexts/sales/sales-menu/locales/en.json' with { type: 'json' };
import salesTrackingZh from '../../../contexts/sales/tracking/locales/zh-cn.json' with { type: 'json' };
import salesTrackingEn from '../../../contexts/sales/tracking/locales/en.json' with { type: 'json' };
import storefrontAbandonedCartZh from '../../../contexts/storefront/abandoned-cart/locales/zh-cn.json' with { type: 'json' };
import storefrontAbandonedCartEn from '../../../contexts/storefront/abandoned-cart/locales/en.json' with { type: 'json' };
import storefrontCartZh from '../../../contexts/storefront/cart/locales/zh-cn.json' with { type: 'json' };
import storefrontCartEn from '../../../contexts/storefront/cart/locales/en.json' with { type: 'json' };
import storefrontCheckoutZh from '../../../contexts/storefront/checkout/locales/zh-cn.json' with { type: 'json' };
import storefrontCheckoutEn from '../../../contexts/storefront/checkout/locales/en.json' with { type: 'json' };
import storefrontFavouriteZh from '../../../contexts/storefront/favourite/locales/zh-cn.json' with { type: 'json' };
import storefrontFavouriteEn from '../../../contexts/storefront/favourite/locales/en.json' with { type: 'json' };
import storefrontShopZh from '../../../contexts/storefront/shop/locales/zh-cn.json' with { type: 'json' };
import storefrontShopEn from '../../../contexts/storefront/shop/locales/en.json' with { type: 'json' };
import studioApiDocsZh from '../../../contexts/studio/api-docs/locales/zh-cn.json' with { type: 'json' };
import studioApiDocsEn from '../../../contexts/studio/api-docs/locales/en.json' with { type: 'json' };
import studioBugReportZh from '../../../contexts/studio/bug-report/locales/zh-cn.json' with { type: 'json' };
import studioBugReportEn from '../../../contexts/studio/bug-report/locales/en.json' with { type: 'json' };
import studioCodeGeneratorZh from '../../../contexts/studio/code-generator/locales/zh-cn.json' with { type: 'json' };
import studioCodeGeneratorEn from '../../../contexts/studio/code-generator/locales/en.json' with { type: 'json' };
import studioDashboardZh from '../../../contexts/studio/dashboard/locales/zh-cn.json' with { type: 'json' };
import studioDashboardEn from '../../../contexts/studio/dashboard/locales/en.json' with { type: 'json' };
import studioDataScreenZh from '../../../contexts/studio/data-screen/locales/zh-cn.json' with { type: 'json' };
import studioDataScreenEn from '../../../contexts/studio/data-screen/locales/en.json' with { type: 'json' };
import studioFormZh from '../../../contexts/studio/form/locales/zh-cn.json' with { type: 'json' };
import studioFormEn from '../../../contexts/studio/form/locales/en.json' with { type: 'json' };
import studioFormSubmissionZh from '../../../contexts/studio/form-submission/locales/zh-cn.json' with { type: 'json' };
import studioFormSubmissionEn from '../../../contexts/studio/form-submission/locales/en.json' with { type: 'json' };
import studioGalleryZh from '../../../contexts/studio/gallery/locales/zh-cn.json' with { type: 'json' };
import studioGalleryEn from '../../../contexts/studio/gallery/locales/en.json' with { type: 'json' };
import studioMetricAlertZh from '../../../contexts/studio/metric-alert/locales/zh-cn.json' with { type: 'json' };
import studioMetricAlertEn from '../../../contexts/studio/metric-alert/locales/en.json' with { type: 'json' };
import studioReportZh from '../../../contexts/studio/report/locales/zh-cn.json' with { type: 'json' };
import studioReportEn from '../../../contexts/studio/report/locales/en.json' with { type: 'json' };
import studioReportQueryZh from '../../../contexts/studio/report-query/locales/zh-cn.json' with { type: 'json' };
import studioReportQueryEn from '../../../contexts/studio/report-query/locales/en.json' with { type: 'json' };
import studioTerminalZh from '../../../contexts/studio/terminal/locales/zh-cn.json' with { type: 'json' };
import studioTerminalEn from '../../../contexts/studio/terminal/locales/en.json' with { type: 'json' };
import workflowDefinitionZh from '../../../contexts/workflow/definition/locales/zh-cn.json' with { type: 'json' };
import workflowDefinitionEn from '../../../contexts/workflow/definition/locales/en.json' with { type: 'json' };
import workflowInstanceZh from '../../../contexts/workflow/instance/locales/zh-cn.json' with { type: 'json' };
import workflowInstanceEn from '../../../contexts/workflow/instance/locales/en.json' with { type: 'json' };
import workflowTaskZh from '../../../contexts/workflow/task/locales/zh-cn.json' with { type: 'json' };
import workflowTaskEn from '../../../contexts/workflow/task/locales/en.json' with { type: 'json' };
import workflowWorkflowMenuZh from '../../../contexts/workflow/workflow-menu/locales/zh-cn.json' with { type: 'json' };
import workflowWorkflowMenuEn from '../../../contexts/workflow/workflow-menu/locales/en.json' with { type: 'json' };

export const contextTexts = [
  { name: 'access-menu', 'zh-cn': accessAccessMenuZh, en: accessAccessMenuEn },
  { name: 'admin', 'zh-cn': accessAdminZh, en: accessAdminEn },
  { name: 'admin-group', 'zh-cn': accessAdminGroupZh, en: accessAdminGroupEn },
  { name: 'admin-log', 'zh-cn': accessAdminLogZh, en: accessAdminLogEn },
  { name: 'change-set', 'zh-cn': accessChangeSetZh, en: accessChangeSetEn },
  { name: 'data-recycle', 'zh-cn': accessDataRecycleZh, en: accessDataRecycleEn },
  { name: 'menu-rule', 'zh-cn': accessMenuRuleZh, en: accessMenuRuleEn },
  { name: 'permission', 'zh-cn': accessPermissionZh, en: accessPermissionEn },
  { name: 'profile', 'zh-cn': accessProfileZh, en: accessProfileEn },
  { name: 'role', 'zh-cn': accessRoleZh, en: accessRoleEn },
  { name: 'second-factor', 'zh-cn': accessSecondFactorZh, en: accessSecondFactorEn },
  { name: 'sensitive-data', 'zh-cn': accessSensitiveDataZh, en: accessSensitiveDataEn },
  { name: 'sign-in', 'zh-cn': accessSignInZh, en: accessSignInEn },
  { name: 'view-as', 'zh-cn': accessViewAsZh, en: accessViewAsEn },
  { name: 'brand', 'zh-cn': catalogBrandZh, en: catalogBrandEn },
  { name: 'catalog-menu', 'zh-cn': catalogCatalogMenuZh, en: catalogCatalogMenuEn },
  { name: 'category', 'zh-cn': catalogCategoryZh, en: catalogCategoryEn },
  { name: 'freight-template', 'zh-cn': catalogFreightTemplateZh, en: catalogFreightTemplateEn },
  { name: 'location', 'zh-cn': catalogLocationZh, en: catalogLocationEn },
  { name: 'product', 'zh-cn': catalogProductZh, en: catalogProductEn },
  { name: 'purchase-in', 'zh-cn': catalogPurchaseInZh, en: catalogPurchaseInEn },
  { name: 'spec', 'zh-cn': catalogSpecZh, en: catalogSpecEn },
  { name: 'stock', 'zh-cn': catalogStockZh, en: catalogStockEn },
  { name: 'stocktake', 'zh-cn': catalogStocktakeZh, en: catalogStocktakeEn },
  { name: 'article', 'zh-cn': communityArticleZh, en: communityArticleEn },
  { name: 'article-category', 'zh-cn': communityArticleCategoryZh, en: communityArticleCategoryEn },
  { name: 'article-collection', 'zh-cn': communityArticleCollectionZh, en: communityArticleCollectionEn },
  { name: 'article-comment', 'zh-cn': communityArticleCommentZh, en: communityArticleCommentEn },
  { name: 'author', 'zh-cn': communityAuthorZh, en: communityAuthorEn },
  { name: 'community-home', 'zh-cn': communityCommunityHomeZh, en: communityCommunityHomeEn },
  { name: 'community-menu', 'zh-cn': communityCommunityMenuZh, en: communityCommunityMenuEn },
  { name: 'forum', 'zh-cn': communityForumZh, en: communityForumEn },
  { name: 'sanction', 'zh-cn': communitySanctionZh, en: communitySanctionEn },
  { name: 'cash-out', 'zh-cn': distributionCashOutZh, en: distributionCashOutEn },
  { name: 'commission', 'zh-cn': distributionCommissionZh, en: distributionCommissionEn },
  { name: 'commission-rate', 'zh-cn': distributionCommissionRateZh, en: distributionCommissionRateEn },
  { name: 'distribution-order', 'zh-cn': distributionDistributionOrderZh, en: distributionDistributionOrderEn },
  { name: 'payout', 'zh-cn': distributionPayoutZh, en: distributionPayoutEn },
  { name: 'promoter', 'zh-cn': distributionPromoterZh, en: distributionPromoterEn },
  { name: 'app', 'zh-cn': marketingAppZh, en: marketingAppEn },
  { name: 'app-release', 'zh-cn': marketingAppReleaseZh, en: marketingAppReleaseEn },
  { name: 'banner', 'zh-cn': marketingBannerZh, en: marketingBannerEn },
  { name: 'gift-card', 'zh-cn': marketingGiftCardZh, en: marketingGiftCardEn },
  { name: 'marketing-menu', 'zh-cn': marketingMarketingMenuZh, en: marketingMarketingMenuEn },
  { name: 'schedule', 'zh-cn': marketingScheduleZh, en: marketingScheduleEn },
  { name: 'shop-preview', 'zh-cn': marketingShopPreviewZh, en: marketingShopPreviewEn },
  { name: 'theme-uri', 'zh-cn': marketingThemeUriZh, en: marketingThemeUriEn },
  { name: 'address', 'zh-cn': memberAddressZh, en: memberAddressEn },
  { name: 'balance', 'zh-cn': memberBalanceZh, en: memberBalanceEn },
  { name: 'balance-adjustment', 'zh-cn': memberBalanceAdjustmentZh, en: memberBalanceAdjustmentEn },
  { name: 'growth', 'zh-cn': memberGrowthZh, en: memberGrowthEn },
  { name: 'lead', 'zh-cn': memberLeadZh, en: memberLeadEn },
  { name: 'lead-merge', 'zh-cn': memberLeadMergeZh, en: memberLeadMergeEn },
  { name: 'member', 'zh-cn': memberMemberZh, en: memberMemberEn },
  { name: 'member-addresses', 'zh-cn': memberMemberAddressesZh, en: memberMemberAddressesEn },
  { name: 'member-balance', 'zh-cn': memberMemberBalanceZh, en: memberMemberBalanceEn },
  { name: 'member-group', 'zh-cn': memberMemberGroupZh, en: memberMemberGroupEn },
  { name: 'member-integral', 'zh-cn': memberMemberIntegralZh, en: memberMemberIntegralEn },
  { name: 'member-level', 'zh-cn': memberMemberLevelZh, en: memberMemberLevelEn },
  { name: 'member-menu', 'zh-cn': memberMemberMenuZh, en: memberMemberMenuEn },
  { name: 'member-merge', 'zh-cn': memberMemberMergeZh, en: memberMemberMergeEn },
  { name: 'member-password', 'zh-cn': memberMemberPasswordZh, en: memberMemberPasswordEn },
  { name: 'member-profile', 'zh-cn': memberMemberProfileZh, en: memberMemberProfileEn },
  { name: 'points', 'zh-cn': memberPointsZh, en: memberPointsEn },
  { name: 'recharge', 'zh-cn': memberRechargeZh, en: memberRechargeEn },
  { name: 'segment', 'zh-cn': memberSegmentZh, en: memberSegmentEn },
  { name: 'delivery', 'zh-cn': messagingDeliveryZh, en: messagingDeliveryEn },
  { name: 'email', 'zh-cn': messagingEmailZh, en: messagingEmailEn },
  { name: 'email-template', 'zh-cn': messagingEmailTemplateZh, en: messagingEmailTemplateEn },
  { name: 'messaging-menu', 'zh-cn': messagingMessagingMenuZh, en: messagingMessagingMenuEn },
  { name: 'sms-channel', 'zh-cn': messagingSmsChannelZh, en: messagingSmsChannelEn },
  { name: 'sms-template', 'zh-cn': messagingSmsTemplateZh, en: messagingSmsTemplateEn },
  { name: 'sms-variable', 'zh-cn': messagingSmsVariableZh, en: messagingSmsVariableEn },
  { name: 'verification', 'zh-cn': messagingVerificationZh, en: messagingVerificationEn },
  { name: 'blocked-term', 'zh-cn': notificationBlockedTermZh, en: notificationBlockedTermEn },
  { name: 'member-message', 'zh-cn': notificationMemberMessageZh, en: notificationMemberMessageEn },
  { name: 'message', 'zh-cn': notificationMessageZh, en: notificationMessageEn },
  { name: 'notice', 'zh-cn': notificationNoticeZh, en: notificationNoticeEn },
  { name: 'notification-menu', 'zh-cn': notificationNotificationMenuZh, en: notificationNotificationMenuEn },
  { name: 'webhook', 'zh-cn': notificationWebhookZh, en: notificationWebhookEn },
  { name: 'alipay', 'zh-cn': paymentAlipayZh, en: paymentAlipayEn },
  { name: 'attempt', 'zh-cn': paymentAttemptZh, en: paymentAttemptEn },
  { name: 'payment-menu', 'zh-cn': paymentPaymentMenuZh, en: paymentPaymentMenuEn },
  { name: 'refund-attempt', 'zh-cn': paymentRefundAttemptZh, en: paymentRefundAttemptEn },
  { name: 'statement', 'zh-cn': paymentStatementZh, en: paymentStatementEn },
  { name: 'stripe', 'zh-cn': paymentStripeZh, en: paymentStripeEn },
  { name: 'wechat-pay', 'zh-cn': paymentWechatPayZh, en: paymentWechatPayEn },
  { name: 'attachment', 'zh-cn': platformAttachmentZh, en: platformAttachmentEn },
  { name: 'callback', 'zh-cn': platformCallbackZh, en: platformCallbackEn },
  { name: 'config', 'zh-cn': platformConfigZh, en: platformConfigEn },
  { name: 'custom-setting', 'zh-cn': platformCustomSettingZh, en: platformCustomSettingEn },
  { name: 'dead-letter', 'zh-cn': platformDeadLetterZh, en: platformDeadLetterEn },
  { name: 'dictionary', 'zh-cn': platformDictionaryZh, en: platformDictionaryEn },
  { name: 'invariant', 'zh-cn': platformInvariantZh, en: platformInvariantEn },
  { name: 'list-view', 'zh-cn': platformListViewZh, en: platformListViewEn },
  { name: 'provider', 'zh-cn': platformProviderZh, en: platformProviderEn },
  { name: 'site', 'zh-cn': platformSiteZh, en: platformSiteEn },
  { name: 'system-menu', 'zh-cn': platformSystemMenuZh, en: platformSystemMenuEn },
  { name: 'upload', 'zh-cn': platformUploadZh, en: platformUploadEn },
  { name: 'coupon', 'zh-cn': promotionCouponZh, en: promotionCouponEn },
  { name: 'coupon-issue', 'zh-cn': promotionCouponIssueZh, en: promotionCouponIssueEn },
  { name: 'coupon-template', 'zh-cn': promotionCouponTemplateZh, en: promotionCouponTemplateEn },
  { name: 'member-prices', 'zh-cn': promotionMemberPricesZh, en: promotionMemberPricesEn },
  { name: 'price-list', 'zh-cn': promotionPriceListZh, en: promotionPriceListEn },
  { name: 'price-list-item', 'zh-cn': promotionPriceListItemZh, en: promotionPriceListItemEn },
  { name: 'after-sale', 'zh-cn': salesAfterSaleZh, en: salesAfterSaleEn },
  { name: 'carrier', 'zh-cn': salesCarrierZh, en: salesCarrierEn },
  { name: 'draft-order', 'zh-cn': salesDraftOrderZh, en: salesDraftOrderEn },
  { name: 'evaluation', 'zh-cn': salesEvaluationZh, en: salesEvaluationEn },
  { name: 'invoice', 'zh-cn': salesInvoiceZh, en: salesInvoiceEn },
  { name: 'member-orders', 'zh-cn': salesMemberOrdersZh, en: salesMemberOrdersEn },
  { name: 'order', 'zh-cn': salesOrderZh, en: salesOrderEn },
  { name: 'overview', 'zh-cn': salesOverviewZh, en: salesOverviewEn },
  { name: 'packing', 'zh-cn': salesPackingZh, en: salesPackingEn },
  { name: 'payment-of-order', 'zh-cn': salesPaymentOfOrderZh, en: salesPaymentOfOrderEn },
  { name: 'refund', 'zh-cn': salesRefundZh, en: salesRefundEn },
  { name: 'sales-menu', 'zh-cn': salesSalesMenuZh, en: salesSalesMenuEn },
  { name: 'tracking', 'zh-cn': salesTrackingZh, en: salesTrackingEn },
  { name: 'abandoned-cart', 'zh-cn': storefrontAbandonedCartZh, en: storefrontAbandonedCartEn },
  { name: 'cart', 'zh-cn': storefrontCartZh, en: storefrontCartEn },
  { name: 'checkout', 'zh-cn': storefrontCheckoutZh, en: storefrontCheckoutEn },
  { name: 'favourite', 'zh-cn': storefrontFavouriteZh, en: storefrontFavouriteEn },
  { name: 'shop', 'zh-cn': storefrontShopZh, en: storefrontShopEn },
  { name: 'api-docs', 'zh-cn': studioApiDocsZh, en: studioApiDocsEn },
  { name: 'bug-report', 'zh-cn': studioBugReportZh, en: studioBugReportEn },
  { name: 'code-generator', 'zh-cn': studioCodeGeneratorZh, en: studioCodeGeneratorEn },
  { name: 'dashboard', 'zh-cn': studioDashboardZh, en: studioDashboardEn },
  { name: 'data-screen', 'zh-cn': studioDataScreenZh, en: studioDataScreenEn },
  { name: 'form', 'zh-cn': studioFormZh, en: studioFormEn },
  { name: 'form-submission', 'zh-cn': studioFormSubmissionZh, en: studioFormSubmissionEn },
  { name: 'gallery', 'zh-cn': studioGalleryZh, en: studioGalleryEn },
  { name: 'metric-alert', 'zh-cn': studioMetricAlertZh, en: studioMetricAlertEn },
  { name: 'report', 'zh-cn': studioReportZh, en: studioReportEn },
  { name: 'report-query', 'zh-cn': studioReportQueryZh, en: studioReportQueryEn },
  { name: 'terminal', 'zh-cn': studioTerminalZh, en: studioTerminalEn },
  { name: 'definition', 'zh-cn': workflowDefinitionZh, en: workflowDefinitionEn },
  { name: 'instance', 'zh-cn': workflowInstanceZh, en: workflowInstanceEn },
  { name: 'task', 'zh-cn': workflowTaskZh, en: workflowTaskEn },
  { name: 'workflow-menu', 'zh-cn': workflowWorkflowMenuZh, en: workflowWorkflowMenuEn },
];
