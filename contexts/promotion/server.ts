// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerContext } from '@shopkeeper/crud';
import { couponServer } from './coupon/server/coupon.server.ts';
import { couponIssueServer } from './coupon-issue/server/coupon-issue.server.ts';
import { couponTemplateServer } from './coupon-template/server/coupon-template.server.ts';
import { memberPricesServer } from './member-prices/server/member-prices.server.ts';
import { priceListServer } from './price-list/server/price-list.server.ts';
import { priceListItemServer } from './price-list-item/server/price-list-item.server.ts';
import { couponSettings } from './coupon/coupon.settings.ts';
import { priceListSettings } from './price-list/price-list.settings.ts';
import { couponInvariants } from './coupon/server/coupon.invariants.ts';

export const serverContext: ServerContext = {
  context: 'promotion',
  modules: [couponServer, couponIssueServer, couponTemplateServer, memberPricesServer, priceListServer, priceListItemServer],
  settings: [couponSettings, priceListSettings],
  invariants: [...couponInvariants],
};
export * from './coupon/server/coupon-offers.operations.ts';
export * from './coupon/server/coupon-reports.operations.ts';
export * from './coupon/server/coupon.operations.ts';
export * from './coupon-template/server/next-claims.operations.ts';
export * from './price-list/server/effective-price.operations.ts';
export * from './price-list/server/next-price-lists.operations.ts';
export * from './price-list/server/price-at.operations.ts';
export * from './price-list/server/shown-price.operations.ts';
