// Written by `npm run gen`: the texts of every resource, for what the server says to people.
import accessAccessMenuZh from '../../../contexts/access/access-menu/locales/zh-cn.json' with { type: 'json' };
import accessAccessMenuEn from '../../../contexts/access/access-menu/locales/en.json' with { type: 'json' };
import accessAdminZh from '../../../contexts/access/admin/locales/zh-cn.json' with { type: 'json' };
import accessAdminEn from '../../../contexts/access/admin/locales/en.json' with { type: 'json' };
import accessAdminGroupZh from '../../../contexts/access/admin-group/locales/zh-cn.json' with { type: 'json' };
import accessAdminGroupEn from '../../../contexts/access/admin-group/locales/en.json' with { type: 'json' };
import accessAdminLogZh from '../../../contexts/access/admin-log/locales/zh-cn.json' with { type: 'json' };
import accessAdminLogEn from '../../../contexts/access/admin-log/locales/en.json' with { type: 'json' };
import accessMenuRuleZh from '../../../contexts/access/menu-rule/locales/zh-cn.json' with { type: 'json' };
import accessMenuRuleEn from '../../../contexts/access/menu-rule/locales/en.json' with { type: 'json' };
import accessProfileZh from '../../../contexts/access/profile/locales/zh-cn.json' with { type: 'json' };
import accessProfileEn from '../../../contexts/access/profile/locales/en.json' with { type: 'json' };
import accessRoleZh from '../../../contexts/access/role/locales/zh-cn.json' with { type: 'json' };
import accessRoleEn from '../../../contexts/access/role/locales/en.json' with { type: 'json' };
import catalogBrandZh from '../../../contexts/catalog/brand/locales/zh-cn.json' with { type: 'json' };
import catalogBrandEn from '../../../contexts/catalog/brand/locales/en.json' with { type: 'json' };
import catalogCatalogMenuZh from '../../../contexts/catalog/catalog-menu/locales/zh-cn.json' with { type: 'json' };
import catalogCatalogMenuEn from '../../../contexts/catalog/catalog-menu/locales/en.json' with { type: 'json' };
import catalogCategoryZh from '../../../contexts/catalog/category/locales/zh-cn.json' with { type: 'json' };
import catalogCategoryEn from '../../../contexts/catalog/category/locales/en.json' with { type: 'json' };
import catalogProductZh from '../../../contexts/catalog/product/locales/zh-cn.json' with { type: 'json' };
import catalogProductEn from '../../../contexts/catalog/product/locales/en.json' with { type: 'json' };
import catalogSpecZh from '../../../contexts/catalog/spec/locales/zh-cn.json' with { type: 'json' };
import catalogSpecEn from '../../../contexts/catalog/spec/locales/en.json' with { type: 'json' };
import catalogStockZh from '../../../contexts/catalog/stock/locales/zh-cn.json' with { type: 'json' };
import catalogStockEn from '../../../contexts/catalog/stock/locales/en.json' with { type: 'json' };
import marketingBannerZh from '../../../contexts/marketing/banner/locales/zh-cn.json' with { type: 'json' };
import marketingBannerEn from '../../../contexts/marketing/banner/locales/en.json' with { type: 'json' };
import marketingGiftCardZh from '../../../contexts/marketing/gift-card/locales/zh-cn.json' with { type: 'json' };
import marketingGiftCardEn from '../../../contexts/marketing/gift-card/locales/en.json' with { type: 'json' };
import marketingMarketingMenuZh from '../../../contexts/marketing/marketing-menu/locales/zh-cn.json' with { type: 'json' };
import marketingMarketingMenuEn from '../../../contexts/marketing/marketing-menu/locales/en.json' with { type: 'json' };
import memberAddressZh from '../../../contexts/member/address/locales/zh-cn.json' with { type: 'json' };
import memberAddressEn from '../../../contexts/member/address/locales/en.json' with { type: 'json' };
import memberBalanceZh from '../../../contexts/member/balance/locales/zh-cn.json' with { type: 'json' };
import memberBalanceEn from '../../../contexts/member/balance/locales/en.json' with { type: 'json' };
import memberMemberZh from '../../../contexts/member/member/locales/zh-cn.json' with { type: 'json' };
import memberMemberEn from '../../../contexts/member/member/locales/en.json' with { type: 'json' };
import memberMemberAddressesZh from '../../../contexts/member/member-addresses/locales/zh-cn.json' with { type: 'json' };
import memberMemberAddressesEn from '../../../contexts/member/member-addresses/locales/en.json' with { type: 'json' };
import memberMemberMenuZh from '../../../contexts/member/member-menu/locales/zh-cn.json' with { type: 'json' };
import memberMemberMenuEn from '../../../contexts/member/member-menu/locales/en.json' with { type: 'json' };
import memberPointsZh from '../../../contexts/member/points/locales/zh-cn.json' with { type: 'json' };
import memberPointsEn from '../../../contexts/member/points/locales/en.json' with { type: 'json' };
import platformCallbackZh from '../../../contexts/platform/callback/locales/zh-cn.json' with { type: 'json' };
import platformCallbackEn from '../../../contexts/platform/callback/locales/en.json' with { type: 'json' };
import platformConfigZh from '../../../contexts/platform/config/locales/zh-cn.json' with { type: 'json' };
import platformConfigEn from '../../../contexts/platform/config/locales/en.json' with { type: 'json' };
import platformDeadLetterZh from '../../../contexts/platform/dead-letter/locales/zh-cn.json' with { type: 'json' };
import platformDeadLetterEn from '../../../contexts/platform/dead-letter/locales/en.json' with { type: 'json' };
import platformDictionaryZh from '../../../contexts/platform/dictionary/locales/zh-cn.json' with { type: 'json' };
import platformDictionaryEn from '../../../contexts/platform/dictionary/locales/en.json' with { type: 'json' };
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
import salesCarrierZh from '../../../contexts/sales/carrier/locales/zh-cn.json' with { type: 'json' };
import salesCarrierEn from '../../../contexts/sales/carrier/locales/en.json' with { type: 'json' };
import salesDraftOrderZh from '../../../contexts/sales/draft-order/locales/zh-cn.json' with { type: 'json' };
import salesDraftOrderEn from '../../../contexts/sales/draft-order/locales/en.json' with { type: 'json' };
import salesMemberOrdersZh from '../../../contexts/sales/member-orders/locales/zh-cn.json' with { type: 'json' };
import salesMemberOrdersEn from '../../../contexts/sales/member-orders/locales/en.json' with { type: 'json' };
import salesOrderZh from '../../../contexts/sales/order/locales/zh-cn.json' with { type: 'json' };
import salesOrderEn from '../../../contexts/sales/order/locales/en.json' with { type: 'json' };
import salesOverviewZh from '../../../contexts/sales/overview/locales/zh-cn.json' with { type: 'json' };
import salesOverviewEn from '../../../contexts/sales/overview/locales/en.json' with { type: 'json' };
import salesSalesMenuZh from '../../../contexts/sales/sales-menu/locales/zh-cn.json' with { type: 'json' };
import salesSalesMenuEn from '../../../contexts/sales/sales-menu/locales/en.json' with { type: 'json' };
import studioApiDocsZh from '../../../contexts/studio/api-docs/locales/zh-cn.json' with { type: 'json' };
import studioApiDocsEn from '../../../contexts/studio/api-docs/locales/en.json' with { type: 'json' };
import studioDashboardZh from '../../../contexts/studio/dashboard/locales/zh-cn.json' with { type: 'json' };
import studioDashboardEn from '../../../contexts/studio/dashboard/locales/en.json' with { type: 'json' };
import studioGalleryZh from '../../../contexts/studio/gallery/locales/zh-cn.json' with { type: 'json' };
import studioGalleryEn from '../../../contexts/studio/gallery/locales/en.json' with { type: 'json' };

export const contextTexts = [
  { name: 'access-menu', 'zh-cn': accessAccessMenuZh, en: accessAccessMenuEn },
  { name: 'admin', 'zh-cn': accessAdminZh, en: accessAdminEn },
  { name: 'admin-group', 'zh-cn': accessAdminGroupZh, en: accessAdminGroupEn },
  { name: 'admin-log', 'zh-cn': accessAdminLogZh, en: accessAdminLogEn },
  { name: 'menu-rule', 'zh-cn': accessMenuRuleZh, en: accessMenuRuleEn },
  { name: 'profile', 'zh-cn': accessProfileZh, en: accessProfileEn },
  { name: 'role', 'zh-cn': accessRoleZh, en: accessRoleEn },
  { name: 'brand', 'zh-cn': catalogBrandZh, en: catalogBrandEn },
  { name: 'catalog-menu', 'zh-cn': catalogCatalogMenuZh, en: catalogCatalogMenuEn },
  { name: 'category', 'zh-cn': catalogCategoryZh, en: catalogCategoryEn },
  { name: 'product', 'zh-cn': catalogProductZh, en: catalogProductEn },
  { name: 'spec', 'zh-cn': catalogSpecZh, en: catalogSpecEn },
  { name: 'stock', 'zh-cn': catalogStockZh, en: catalogStockEn },
  { name: 'banner', 'zh-cn': marketingBannerZh, en: marketingBannerEn },
  { name: 'gift-card', 'zh-cn': marketingGiftCardZh, en: marketingGiftCardEn },
  { name: 'marketing-menu', 'zh-cn': marketingMarketingMenuZh, en: marketingMarketingMenuEn },
  { name: 'address', 'zh-cn': memberAddressZh, en: memberAddressEn },
  { name: 'balance', 'zh-cn': memberBalanceZh, en: memberBalanceEn },
  { name: 'member', 'zh-cn': memberMemberZh, en: memberMemberEn },
  { name: 'member-addresses', 'zh-cn': memberMemberAddressesZh, en: memberMemberAddressesEn },
  { name: 'member-menu', 'zh-cn': memberMemberMenuZh, en: memberMemberMenuEn },
  { name: 'points', 'zh-cn': memberPointsZh, en: memberPointsEn },
  { name: 'callback', 'zh-cn': platformCallbackZh, en: platformCallbackEn },
  { name: 'config', 'zh-cn': platformConfigZh, en: platformConfigEn },
  { name: 'dead-letter', 'zh-cn': platformDeadLetterZh, en: platformDeadLetterEn },
  { name: 'dictionary', 'zh-cn': platformDictionaryZh, en: platformDictionaryEn },
  { name: 'list-view', 'zh-cn': platformListViewZh, en: platformListViewEn },
  { name: 'provider', 'zh-cn': platformProviderZh, en: platformProviderEn },
  { name: 'site', 'zh-cn': platformSiteZh, en: platformSiteEn },
  { name: 'system-menu', 'zh-cn': platformSystemMenuZh, en: platformSystemMenuEn },
  { name: 'upload', 'zh-cn': platformUploadZh, en: platformUploadEn },
  { name: 'carrier', 'zh-cn': salesCarrierZh, en: salesCarrierEn },
  { name: 'draft-order', 'zh-cn': salesDraftOrderZh, en: salesDraftOrderEn },
  { name: 'member-orders', 'zh-cn': salesMemberOrdersZh, en: salesMemberOrdersEn },
  { name: 'order', 'zh-cn': salesOrderZh, en: salesOrderEn },
  { name: 'overview', 'zh-cn': salesOverviewZh, en: salesOverviewEn },
  { name: 'sales-menu', 'zh-cn': salesSalesMenuZh, en: salesSalesMenuEn },
  { name: 'api-docs', 'zh-cn': studioApiDocsZh, en: studioApiDocsEn },
  { name: 'dashboard', 'zh-cn': studioDashboardZh, en: studioDashboardEn },
  { name: 'gallery', 'zh-cn': studioGalleryZh, en: studioGalleryEn },
];
