import type { MemberCard } from '@shopkeeper/member';
import type { RowOf } from '@shopkeeper/resource';
import { PageLink } from '@shopkeeper/shell';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { DescriptionList, Text } from '@shopkeeper/ui/layout';
import { ReadableValue, RegionName, Section } from '@shopkeeper/admin-ui/detail';
import { listAddress } from '@shopkeeper/admin-ui/list';
import { MoneyText } from '@shopkeeper/ui';
import { order } from '../order.resource.ts';

/** The buyer: name, number, and earlier purchases. */
export function Buyer({ member }: { readonly member: MemberCard | null }) {
  const text = useText('order');
  const { number, date } = useFormatters();
  if (!member) return <Section title={text('text.member')}>{text('text.guest')}</Section>;
  return (
    <Section
      title={text('text.member')}
      extra={
        <PageLink to={listAddress('/admin/sales/order', [{ field: 'memberId', op: 'in', value: [member.id] }])}>
          {text('text.theirOrders')}
        </PageLink>
      }
    >
      <Text as="p" margin="0 0 8px">
        <b>{member.nickname}</b>{' '}
        <Text as="small" color="muted">
          {member.memberNo}
        </Text>
      </Text>
      <DescriptionList
        items={[
          { key: 'mobile', title: text('text.memberMobile'), value: member.mobile ?? '–' },
          { key: 'orders', title: text('text.paidOrders'), value: number(member.paidOrderCount) },
          { key: 'spent', title: text('text.spent'), value: <MoneyText fen={member.paidAmount} /> },
          { key: 'last', title: text('text.lastPaid'), value: member.lastPaidAt === null ? '–' : date(member.lastPaidAt) },
        ]}
      />
      {member.note && (
        <Text as="p" margin="8px 0">
          {member.note}
        </Text>
      )}
    </Section>
  );
}

/** The receiver and the address of an express order. */
export function Receiver({ row }: { readonly row: RowOf<typeof order> }) {
  const text = useText('order');
  if (row.deliveryType !== 'express') return null;
  return (
    <Section title={text('text.receiver')}>
      <Text as="p" margin="0 0 8px">
        <b>{row.receiverName}</b> <ReadableValue resource={order} row={{ ...row }} name="receiverMobile" />
      </Text>
      <Text as="p" margin="0 0 8px">
        {row.receiverRegion && <RegionName code={row.receiverRegion} />} {row.receiverDetail}
      </Text>
    </Section>
  );
}

/** The notes of buyer and staff. */
export function Notes({ row }: { readonly row: RowOf<typeof order> }) {
  const text = useText('order');
  if (!row.buyerNote && !row.staffNote) return null;
  return (
    <Section title={text('text.notes')}>
      <DescriptionList
        items={[
          ...(row.buyerNote ? [{ key: 'buyer', title: text('field.buyerNote'), value: row.buyerNote }] : []),
          ...(row.staffNote ? [{ key: 'staff', title: text('field.staffNote'), value: row.staffNote }] : []),
        ]}
      />
    </Section>
  );
}
