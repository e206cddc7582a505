import { type ListRowOf } from '@shopkeeper/resource';
import { type ListData } from '@shopkeeper/resource/schema';
import { member as memberResource } from '@shopkeeper/member';
import { useMayOpen } from '@shopkeeper/admin-ui';
import { useCall } from '@shopkeeper/api-client';
import { PageLink } from '@shopkeeper/shell';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Columns, Disclosure, Stack, Text } from '@shopkeeper/ui/layout';
import { X } from '@shopkeeper/ui/icons';
import { FieldValue } from '@shopkeeper/admin-ui/detail';
import { listAddress } from '@shopkeeper/admin-ui/list';
import { MoneyText, TimeText } from '@shopkeeper/ui';
import { Button } from 'antd';
import { order } from '../../order/order.resource.ts';
import type { FoundMember } from '@shopkeeper/member';
import { Initial } from './member-initial.tsx';

const lastOrders = 3;

interface MemberCardProps {
  readonly member: FoundMember;
  onRemove(): void;
}

/** The buyer and earlier purchases, as far as the user may see them. */
export function MemberCard({ member, onRemove }: MemberCardProps) {
  const text = useText('draft-order');
  const mayOpen = useMayOpen();
  const opensMember = mayOpen(memberResource.page);
  return (
    <Stack gap={8}>
      <Stack row gap={12}>
        <Initial of={member.nickname} />
        <Stack grow>
          <Stack as="p" row gap={10}>
            {opensMember ? (
              <PageLink to={`${memberResource.page}/${member.id}`}>{member.nickname}</PageLink>
            ) : (
              <Text as="b" weight={500}>
                {member.nickname}
              </Text>
            )}
            <Text color="secondary" numeric>
              {member.mobile}
            </Text>
          </Stack>
          <Text as="small" color="muted" size={12.5}>
            {opensMember ? <Figures id={member.id} /> : member.memberNo}
          </Text>
        </Stack>
        <Button
          type="text"
          size="small"
          aria-label={text('text.otherMember')}
          title={text('text.otherMember')}
          icon={<X size={16} aria-hidden />}
          onClick={onRemove}
        />
      </Stack>
      {mayOpen(order.page) && <LastOrders id={member.id} />}
    </Stack>
  );
}

interface Bought {
  readonly paidOrderCount: number;
  readonly paidAmount: number;
  readonly lastPaidAt: number | null;
}

function Figures({ id }: { readonly id: number }) {
  const text = useText('draft-order');
  const { date } = useFormatters();
  const { data } = useCall<Bought>(`${memberResource.prefix}GetDetailPage`, { id });
  if (!data) return <>&nbsp;</>;
  if (data.paidOrderCount === 0) return text('text.firstOrder');
  return (
    <>
      {text('text.bought', { count: data.paidOrderCount })} · <MoneyText fen={data.paidAmount} />
      {data.lastPaidAt !== null && ` · ${text('text.lastBought', { date: date(data.lastPaidAt) })}`}
    </>
  );
}

function LastOrders({ id }: { readonly id: number }) {
  const text = useText('draft-order');
  const { data } = useCall<ListData<ListRowOf<typeof order> & { readonly id: number }>>(`${order.prefix}GetPageData`, {
    page: { currentPage: 1, pageSize: lastOrders },
    filters: {
      and: [
        { field: 'memberId', op: 'in', value: [id] },
        { field: 'status', op: 'ne', value: 'draft' },
      ],
    },
  });
  if (!data || data.result.length === 0) return null;
  return (
    <Disclosure
      title={
        <Text color="secondary" size={13}>
          {text('text.lastOrders')}
        </Text>
      }
    >
      <Stack as="ul" gap={6} margin="6px 0">
        {data.result.map((row) => (
          <Columns as="li" key={row.id} of="minmax(0, 1fr) auto auto auto" gap={10} style={{ fontSize: 13 }}>
            <Text ellipsis>
              <PageLink to={`${order.page}/${row.id}`}>{row.coverName ?? row.orderNo}</PageLink>
            </Text>
            <Text color="muted">
              <TimeText at={row.placedAt} />
            </Text>
            <FieldValue resource={order} name="status" value={row.status} labels={{}} />
            <MoneyText fen={row.payableAmount} />
          </Columns>
        ))}
      </Stack>
      <PageLink className="ly-link" to={listAddress(order.page, [{ field: 'memberId', op: 'in', value: [id] }])}>
        {text('text.allOrders')}
      </PageLink>
    </Disclosure>
  );
}
