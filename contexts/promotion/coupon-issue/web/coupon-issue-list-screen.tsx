import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { couponIssue } from '../coupon-issue.resource.ts';

export const readAhead = listReader({ resource: couponIssue });

/** All issues; a row opens what became of it. */
export function CouponIssueListScreen() {
  return <ResourceScreen resource={couponIssue} detailPath={(id) => `${couponIssue.page}/${id}`} />;
}

export { CouponIssueListScreen as Screen };
