import { assetUrl } from '@shopkeeper/api-client/session';
import { MoneyText, TimeText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import type { ShopThen } from '../shop-preview.domain.ts';

const Empty = ({ children }: { readonly children: string }) => <Text color="muted">{children}</Text>;

export function ProductsThen({ products }: Pick<ShopThen, 'products'>) {
  const text = useText('shop-preview');
  if (products.length === 0) return <Empty>{text('text.noProducts')}</Empty>;
  return (
    <ul className="shop-preview-products">
      {products.map(({ id, name, image, priceMin, priceMax, ownMin }) => (
        <li key={id} data-price={priceMin}>
          {image === null ? (
            <span className="picture" />
          ) : (
            <img className="picture" src={assetUrl(image)} alt="" loading="lazy" />
          )}
          <span className="name">{name}</span>
          <Text as="b" numeric>
            <MoneyText fen={priceMin} />
            {priceMax > priceMin && (
              <>
                {' '}
                {text('text.upTo')} <MoneyText fen={priceMax} />
              </>
            )}
          </Text>
          {ownMin !== priceMin && (
            <Text as="small" color="muted" numeric>
              {text('text.own')} <MoneyText fen={ownMin} />
            </Text>
          )}
        </li>
      ))}
    </ul>
  );
}

function CouponValue({ of }: { readonly of: ShopThen['coupons'][number] }) {
  const text = useText('shop-preview');
  const { ratio } = useFormatters();
  if (of.kind === 'cash') return <MoneyText fen={of.valueAmount ?? 0} />;
  return <>{text(`text.kind.${of.kind}`, { share: ratio(of.discountBp ?? 10_000) })}</>;
}

export function CouponsThen({ coupons }: Pick<ShopThen, 'coupons'>) {
  const text = useText('shop-preview');
  const { moneyText } = useFormatters();
  if (coupons.length === 0) return <Empty>{text('text.noCoupons')}</Empty>;
  return (
    <Stack as="ul" divided>
      {coupons.map((one) => (
        <Stack as="li" key={one.templateId} row justify="space-between" gap={8} padding="8px 0">
          <span>
            {one.name}
            <Text as="small" color="muted" block>
              {one.thresholdAmount > 0 && text('text.from', { amount: moneyText(one.thresholdAmount) })}{' '}
              {one.claimTo !== null && (
                <>
                  {text('text.until')} <TimeText at={one.claimTo} />
                </>
              )}
            </Text>
            {!one.isClaimable && (
              <Text as="small" color="warn" block>
                {text('text.notClaimable')}
              </Text>
            )}
          </span>
          <Text as="b" numeric>
            <CouponValue of={one} />
          </Text>
        </Stack>
      ))}
    </Stack>
  );
}

export function NoticesThen({ notices }: Pick<ShopThen, 'notices'>) {
  const text = useText('shop-preview');
  if (notices.length === 0) return <Empty>{text('text.noNotices')}</Empty>;
  return (
    <Stack as="ul" divided>
      {notices.map(({ id, title, endAt }) => (
        <Stack as="li" key={id} padding="8px 0">
          {title}
          {endAt !== null && (
            <Text as="small" color="muted">
              {text('text.until')} <TimeText at={endAt} />
            </Text>
          )}
        </Stack>
      ))}
    </Stack>
  );
}

export function BannersThen({ banners }: Pick<ShopThen, 'banners'>) {
  const text = useText('shop-preview');
  if (banners.length === 0) return <Empty>{text('text.noBanners')}</Empty>;
  return (
    <ul className="shop-preview-banners">
      {banners.map(({ id, title, image }) => (
        <li key={id}>
          <img src={assetUrl(image)} alt="" loading="lazy" />
          <span>{title}</span>
        </li>
      ))}
    </ul>
  );
}
