import { Failed, Loading, NothingYet, useMemberCall } from '@shopkeeper/member-ui';
import { PageLink, usePageSearch } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns, Stack, Text } from '@shopkeeper/ui/layout';
import { useState } from 'react';
import { type CouponTab, couponTabs, type OwnCoupons } from '../coupon-view.domain.ts';
import { memberCoupons } from '../coupon.resource.ts';
import { ClaimableCoupons } from './claimable-coupons.tsx';
import { OwnCouponCard } from './own-coupon.tsx';
import { RedeemForm } from './redeem-form.tsx';
import './coupon.css';

const tabOf = (name: string | null): CouponTab => couponTabs.find((one) => one === name) ?? 'available';

function Tabs({ chosen }: { readonly chosen: CouponTab }) {
  const text = useText('coupon');
  return (
    <nav className="coupon-tabs" aria-label={text('member-coupons.title')}>
      {couponTabs.map((tab) => (
        <PageLink
          key={tab}
          to={tab === 'available' ? memberCoupons.page : `${memberCoupons.page}?tab=${tab}`}
          {...(tab === chosen ? { 'aria-current': 'true' as const } : {})}
        >
          {text(`text.tab.${tab}`)}
        </PageLink>
      ))}
    </nav>
  );
}

interface PageProps {
  readonly tab: CouponTab;
  readonly after: number | null;
}

/** Twenty coupons, and the twenty after them on demand. */
function Page({ tab, after }: PageProps) {
  const text = useText('coupon');
  const [isMore, setMore] = useState(false);
  const { data, error, refetch } = useMemberCall<OwnCoupons>(`${memberCoupons.prefix}mine`, { tab, after });
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Loading heights={[132, 132]} />;
  if (data.result.length === 0 && after === null)
    return <NothingYet title={text(`text.none.${tab}`)} hint={text('text.none-hint')} />;
  return (
    <>
      <Stack as="ul" gap={12}>
        {data.result.map((coupon) => (
          <OwnCouponCard key={coupon.id} coupon={coupon} />
        ))}
      </Stack>
      {data.next !== null && !isMore && (
        <Text as="p" align="center" margin="16px 0">
          <button type="button" className="mc-button" onClick={() => setMore(true)}>
            {text('text.more')}
          </button>
        </Text>
      )}
      {data.next !== null && isMore && <Page tab={tab} after={data.next} />}
    </>
  );
}

/** The coupons of a member by what can be done with them, those to claim, and redeeming a code. */
export function MemberCouponsScreen() {
  const text = useText('coupon');
  const [query] = usePageSearch();
  const tab = tabOf(query.get('tab'));
  return (
    <>
      <Text as="h1" size={22} margin="4px 0 12px">
        {text('member-coupons.title')}
      </Text>
      <Tabs chosen={tab} />
      <Columns of="minmax(0, 1fr) 340px" narrowOn="phone" gap="16px" align="start" margin="12px 0 0">
        <section aria-label={text(`text.tab.${tab}`)}>
          <Page key={tab} tab={tab} after={null} />
        </section>
        <div>
          <ClaimableCoupons />
          <RedeemForm />
        </div>
      </Columns>
    </>
  );
}
