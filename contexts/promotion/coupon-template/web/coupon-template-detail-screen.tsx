import { useMayOpen, type WireRow } from '@shopkeeper/admin-ui';
import { ConditionText } from '@shopkeeper/admin-ui/conditions';
import { DetailPage, FieldDescriptions, Section } from '@shopkeeper/admin-ui/detail';
import { productAttributes } from '@shopkeeper/catalog';
import { usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { couponTemplate } from '../coupon-template.resource.ts';
import { BackTest } from './back-test.tsx';
import { CouponTester } from './coupon-tester.tsx';
import { TemplateReport } from './template-report.tsx';

/** Baskets are priced by the sales context, for those who may see orders. */
const orderPage = '/admin/sales/order';
const takes = { cash: ['valueAmount'], discount: ['discountBp', 'capAmount'], free_freight: [] } as const;
const validities = { fixed: ['validFrom', 'validTo'], days: ['validDays'] } as const;
const reaches = ['channel', 'totalQty', 'perMemberLimit', 'claimFrom', 'claimTo', 'validity'] as const;
const covers = {
  all: [],
  category: ['categoryIds'],
  product: ['productIds'],
  exclude_product: ['productIds'],
  condition: [],
} as const;
const audiences = { all: [], new: [], levels: ['levelIds'], groups: ['groupIds'], segments: ['segmentIds'] } as const;

/** One template: its rules, what it has cost and brought, and what it would do to a basket or to past orders. */
export function CouponTemplateDetailScreen() {
  const text = useText('coupon-template');
  const mayOpen = useMayOpen();
  const id = Number(usePage().params.id);
  return (
    <DetailPage
      resource={couponTemplate}
      id={id}
      main={(row) => (
        <>
          <Section title={text('text.takes')}>
            <FieldDescriptions
              resource={couponTemplate}
              row={row as WireRow}
              names={['kind', ...takes[row.kind], 'thresholdAmount', 'stacking', 'description']}
            />
          </Section>
          <Section title={text('text.applies')}>
            <FieldDescriptions
              resource={couponTemplate}
              row={row as WireRow}
              names={['scope', ...covers[row.scope], 'audience', ...audiences[row.audience]]}
            />
            {row.scope === 'condition' && row.productCondition && (
              <p>
                <ConditionText attributes={productAttributes} condition={row.productCondition} />
              </p>
            )}
          </Section>
          <Section title={text('text.reaches')}>
            <FieldDescriptions resource={couponTemplate} row={row as WireRow} names={[...reaches, ...validities[row.validity]]} />
          </Section>
        </>
      )}
      aside={(row) => (
        <>
          {mayOpen(orderPage) && (
            <Section title={text('text.try')}>
              <CouponTester templateId={id} />
            </Section>
          )}
          {row.status === 'draft' ? <BackTest templateId={id} /> : <TemplateReport templateId={id} />}
        </>
      )}
    />
  );
}

export { CouponTemplateDetailScreen as Screen };
