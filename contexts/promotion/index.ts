// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
export * from './coupon/coupon-claim.domain.ts';
export * from './coupon/coupon-use.domain.ts';
export * from './coupon/coupon-view.domain.ts';
export * from './coupon/coupon.resource.ts';
export * from './coupon/coupon.settings.ts';
export * from './coupon-issue/coupon-issue.resource.ts';
export * from './coupon-issue/named-members.domain.ts';
export * from './coupon-template/coupon-code.domain.ts';
export * from './coupon-template/coupon-template.domain.ts';
export * from './coupon-template/coupon-template.resource.ts';
