// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { ServerContext } from '@shopkeeper/crud';
import { couponServer } from './coupon/server/coupon.server.ts';
import { couponIssueServer } from './coupon-issue/server/coupon-issue.server.ts';
import { couponTemplateServer } from './coupon-template/server/coupon-template.server.ts';
import { couponSettings } from './coupon/coupon.settings.ts';

export const serverContext: ServerContext = {
  context: 'promotion',
  modules: [couponServer, couponIssueServer, couponTemplateServer],
  settings: [couponSettings],
};
export * from './coupon/server/coupon.operations.ts';
