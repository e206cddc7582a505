import { ErrorState, useMayOpen } from '@shopkeeper/admin-ui';
import { Section, StatusTag } from '@shopkeeper/admin-ui/detail';
import { listAddress } from '@shopkeeper/admin-ui/list';
import { useCall } from '@shopkeeper/api-client';
import type { StatusShape } from '@shopkeeper/resource/fields';
import type { ListData } from '@shopkeeper/resource/schema';
import { PageLink } from '@shopkeeper/shell';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Skeleton } from 'antd';

/** The promotion context knows members, not the other way round: its list is requested by URL and shown with its own labels. */
const page = '/admin/promotion/coupon';
const shownCoupons = 6;

interface Coupon {
  readonly id: number;
  readonly code: string;
  readonly templateId: number;
  readonly status: string;
  readonly validTo: number | null;
}

/** Colours and shapes as in the list of coupons. */
const looks: Readonly<Record<string, readonly ['idle' | 'ok' | 'info' | 'warn' | 'bad', StatusShape?]>> = {
  available: ['info', 'ring'],
  locked: ['warn', 'half'],
  used: ['ok'],
  expired: ['idle', 'cross'],
  void: ['bad', 'cross'],
};

const ofMember = (memberId: number) => [{ field: 'memberId', op: 'in' as const, value: [memberId] }];

/** The newest coupons of the member, for those who may see coupons. */
export function MemberCoupons({ memberId }: { readonly memberId: number }) {
  const text = useText('member');
  const mayOpen = useMayOpen();
  if (!mayOpen(page)) return null;
  const all = (
    <PageLink className="ly-link" to={listAddress(page, ofMember(memberId))}>
      {text('text.allCoupons')}
    </PageLink>
  );
  return (
    <Section title={text('coupon:title')} extra={all}>
      <Coupons memberId={memberId} />
    </Section>
  );
}

function Coupons({ memberId }: { readonly memberId: number }) {
  const text = useText('member');
  const { data, error, refetch } = useCall<ListData<Coupon>>(`${page}/GetPageData`, {
    page: { currentPage: 1, pageSize: shownCoupons },
    filters: { and: ofMember(memberId) },
  });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (data.result.length === 0) return <p className="rs-hint">{text('text.noCoupons')}</p>;
  return (
    <Stack as="ul" divided>
      {data.result.map(({ id, code, templateId, status, validTo }) => {
        const [tone, shape] = looks[status] ?? ['idle'];
        return (
          <Stack as="li" key={id} gap={2} padding="6px 0">
            <Stack row gap={12} justify="space-between">
              <Text ellipsis grow size={13}>
                {data.refs?.['templateId']?.[String(templateId)] ?? code}
              </Text>
              <StatusTag tone={tone} shape={shape}>
                {text(`coupon:choice.status.${status}`)}
              </StatusTag>
            </Stack>
            <Text as="small" color="muted">
              {code} {validTo !== null && <TimeText at={validTo} />}
            </Text>
          </Stack>
        );
      })}
    </Stack>
  );
}
