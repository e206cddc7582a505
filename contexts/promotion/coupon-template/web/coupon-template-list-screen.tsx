import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { couponTemplate } from '../coupon-template.resource.ts';

export const readAhead = listReader({ resource: couponTemplate });

/** All templates; a row opens its rules, which can be tried there. */
export function CouponTemplateListScreen() {
  return <ResourceScreen resource={couponTemplate} detailPath={(id) => `${couponTemplate.page}/${id}`} />;
}

export { CouponTemplateListScreen as Screen };
