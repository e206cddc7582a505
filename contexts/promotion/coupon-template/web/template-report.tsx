import { ErrorState, useMayOpen } from '@shopkeeper/admin-ui';
import { Section } from '@shopkeeper/admin-ui/detail';
import { listAddress } from '@shopkeeper/admin-ui/list';
import { useCall } from '@shopkeeper/api-client';
import { PageLink } from '@shopkeeper/shell';
import { MoneyText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Columns, Stat, Text } from '@shopkeeper/ui/layout';
import { Skeleton } from 'antd';
import { coupon } from '../../coupon/coupon.resource.ts';
import type { CouponReport } from '../coupon-report.domain.ts';
import { couponTemplate } from '../coupon-template.resource.ts';

const orderPage = '/admin/sales/order';

function Figures({ templateId }: { readonly templateId: number }) {
  const text = useText('coupon-template');
  const { number } = useFormatters();
  const { data, error, refetch } = useCall<CouponReport>(`${couponTemplate.prefix}report`, { templateId });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  return (
    <>
      <Columns as="dl" of={2} gap={12}>
        <Stat label={text('field.usedCount')} value={`${number(data.used)} / ${number(data.claimed)}`} />
        <Stat label={text('text.given')} value={<MoneyText fen={data.discountAmount} />} />
        <Stat label={text('text.revenue')} value={<MoneyText fen={data.paidAmount} />} />
        <Stat label={text('text.refunded')} value={<MoneyText fen={data.refundedAmount} />} />
      </Columns>
      {data.isMore && (
        <Text as="p" size={13} color="warn">
          {text('text.moreUsed')}
        </Text>
      )}
    </>
  );
}

/** What the coupons of a template have cost and brought, with the coupons behind it. */
export function TemplateReport({ templateId }: { readonly templateId: number }) {
  const text = useText('coupon-template');
  const mayOpen = useMayOpen();
  if (!mayOpen(orderPage)) return null;
  const used = [
    { field: 'templateId', op: 'in' as const, value: [templateId] },
    { field: 'status', op: 'eq' as const, value: 'used' },
  ];
  const all = mayOpen(coupon.page) && (
    <PageLink className="ly-link" to={listAddress(coupon.page, used)}>
      {text('text.usedCoupons')}
    </PageLink>
  );
  return (
    <Section title={text('text.report')} extra={all}>
      <Figures templateId={templateId} />
    </Section>
  );
}
