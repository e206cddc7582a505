import { ErrorState } from '@shopkeeper/admin-ui';
import { Section } from '@shopkeeper/admin-ui/detail';
import { useCall } from '@shopkeeper/api-client';
import { usePage } from '@shopkeeper/shell';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Text } from '@shopkeeper/ui/layout';
import { Skeleton } from 'antd';
import { useState } from 'react';
import type { ShopThen } from '../shop-preview.domain.ts';
import { addressOfInstant, instantOfSearch } from './instant-address.ts';
import { shopPreviewPage } from '../shop-preview.page.ts';
import { BannersThen, CouponsThen, NoticesThen, ProductsThen } from './shop-then.tsx';
import { type Wish, WishForm } from './wish-form.tsx';
import './shop-preview.css';

function Shop({ shop, isVisitor }: { readonly shop: ShopThen; readonly isVisitor: boolean }) {
  const text = useText('shop-preview');
  return (
    <div aria-live="polite" data-at={shop.at}>
      <Text as="p" color="secondary" margin="0 0 12px">
        {text('text.seenAt')} <TimeText at={shop.at} />
      </Text>
      <div className="shop-preview">
        <Section title={text('text.products')}>
          <ProductsThen products={shop.products} />
        </Section>
        <div>
          <Section title={text('text.coupons')}>
            {isVisitor ? <Text color="muted">{text('text.onlyMembers')}</Text> : <CouponsThen coupons={shop.coupons} />}
          </Section>
          <Section title={text('text.notices')}>
            {isVisitor ? <Text color="muted">{text('text.onlyMembers')}</Text> : <NoticesThen notices={shop.notices} />}
          </Section>
          <Section title={text('text.banners')}>
            <BannersThen banners={shop.banners} />
          </Section>
        </div>
      </div>
    </div>
  );
}

/** The shop as a member or visitor sees it at the instant of the address, for staff; it is read only. */
export function ShopPreviewScreen() {
  const text = useText('shop-preview');
  const page = usePage();
  const at = instantOfSearch(page.search);
  const [who, setWho] = useState<Omit<Wish, 'at'>>({ memberId: null, word: '' });
  const wish: Wish = { ...who, at };
  const { data, error, refetch } = useCall<ShopThen>(`${shopPreviewPage.path}/shop`, wish, { showError: false });
  const field = error?.fields?.[0];
  return (
    <article className="rs-detail">
      <header className="rs-detail-head">
        <h1>{text('title')}</h1>
        <Text color="secondary" grow>
          {text('text.hint')}
        </Text>
      </header>
      <WishForm
        at={at}
        onAsk={({ at: next, ...rest }) => {
          setWho(rest);
          if (next !== at) page.navigate(addressOfInstant(next));
        }}
      />
      {error && field && (
        <Text as="p" color="bad" role="alert">
          {error.msg}
        </Text>
      )}
      {error && !field && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && data && <Shop shop={data} isVisitor={wish.memberId === null} />}
      {!error && !data && <Skeleton active paragraph={{ rows: 8 }} />}
    </article>
  );
}
