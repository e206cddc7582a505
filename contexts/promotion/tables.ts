// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import { linkTableOf, tableOf } from '@shopkeeper/crud/tables';
import { coupon } from './coupon/coupon.resource.ts';
import { couponIssue } from './coupon-issue/coupon-issue.resource.ts';
import { couponTemplate } from './coupon-template/coupon-template.resource.ts';
import { priceList } from './price-list/price-list.resource.ts';
import { priceListItem } from './price-list-item/price-list-item.resource.ts';

export const couponTable = tableOf(coupon);
export const couponIssueTable = tableOf(couponIssue);
export const couponIssueMemberIdsTable = linkTableOf(couponIssue, 'memberIds');
export const couponTemplateTable = tableOf(couponTemplate);
export const couponTemplateCategoryIdsTable = linkTableOf(couponTemplate, 'categoryIds');
export const couponTemplateProductIdsTable = linkTableOf(couponTemplate, 'productIds');
export const couponTemplateLevelIdsTable = linkTableOf(couponTemplate, 'levelIds');
export const couponTemplateGroupIdsTable = linkTableOf(couponTemplate, 'groupIds');
export const couponTemplateSegmentIdsTable = linkTableOf(couponTemplate, 'segmentIds');
export const priceListTable = tableOf(priceList);
export const priceListLevelIdsTable = linkTableOf(priceList, 'levelIds');
export const priceListGroupIdsTable = linkTableOf(priceList, 'groupIds');
export const priceListSegmentIdsTable = linkTableOf(priceList, 'segmentIds');
export const priceListItemTable = tableOf(priceListItem);
