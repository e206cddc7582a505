import type { MemberCard } from '@shopkeeper/member';
import type { RowOf } from '@shopkeeper/resource';
import { useRegionNames } from '@shopkeeper/api-client';
import { noLabels, useMayOpen, type WireRow } from '@shopkeeper/admin-ui';
import { CopyButton, FieldValue, ReadableValue, Section, TransitionButton } from '@shopkeeper/admin-ui/detail';
import { listAddress } from '@shopkeeper/admin-ui/list';
import { PageLink } from '@shopkeeper/shell';
import { MoneyText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { DescriptionList, Stack, Text } from '@shopkeeper/ui/layout';
import { order } from '../order.resource.ts';

type Order = RowOf<typeof order>;

const memberPage = '/admin/member/member';

function Name({ member }: { readonly member: MemberCard }) {
  const mayOpen = useMayOpen();
  if (!mayOpen(memberPage)) return <b>{member.nickname}</b>;
  return (
    <PageLink className="ly-link" to={`${memberPage}/${member.id}`}>
      <b>{member.nickname}</b>
    </PageLink>
  );
}

/** The buyer with earlier purchases, and the receiver. */
export function Customer({ member, row }: { readonly member: MemberCard | null; readonly row: Order }) {
  const text = useText('order');
  return (
    <Section title={text('text.member')} extra={member && <TheirOrders id={member.id} />}>
      {member ? <Buyer member={member} /> : text('text.guest')}
      {row.deliveryType === 'express' && <Receiver row={row} />}
    </Section>
  );
}

function TheirOrders({ id }: { readonly id: number }) {
  const text = useText('order');
  return (
    <PageLink className="ly-link" to={listAddress('/admin/sales/order', [{ field: 'memberId', op: 'in', value: [id] }])}>
      {text('text.theirOrders')}
    </PageLink>
  );
}

function Buyer({ member }: { readonly member: MemberCard }) {
  const text = useText('order');
  const { number, date } = useFormatters();
  return (
    <>
      <p className="order-contact">
        <Name member={member} />
        <Text as="small" color="muted">
          {member.memberNo}
        </Text>
        {member.mobile && (
          <span>
            {member.mobile} <CopyButton value={member.mobile} label={text('text.memberMobile')} />
          </span>
        )}
      </p>
      <DescriptionList
        layout={3}
        items={[
          { key: 'orders', title: text('text.paidOrders'), value: number(member.paidOrderCount) },
          { key: 'spent', title: text('text.spent'), value: <MoneyText fen={member.paidAmount} /> },
          { key: 'last', title: text('text.lastPaid'), value: member.lastPaidAt === null ? '–' : date(member.lastPaidAt) },
        ]}
      />
      {member.note && (
        <Text as="p" margin="8px 0 0" color="secondary">
          {member.note}
        </Text>
      )}
    </>
  );
}

/** The receiver and the address as one text, as it is shown and copied. */
export function useAddressText(row: Pick<Order, 'receiverRegion' | 'receiverDetail'>): string {
  const names = useRegionNames(row.receiverRegion ?? '');
  return [...names.filter((name, index) => name !== names[index - 1]), row.receiverDetail].filter(Boolean).join(' ');
}

function Receiver({ row }: { readonly row: Order }) {
  const text = useText('order');
  const address = useAddressText(row);
  const contact = [row.receiverName, row.receiverMobile].filter(Boolean).join(' ');
  return (
    <div className="order-receiver">
      <Stack row justify="space-between">
        <Text as="h3" color="muted" size={12} weight={400}>
          {text('text.receiver')}
        </Text>
        <CopyButton value={`${contact} ${address}`} label={text('text.receiver')} />
      </Stack>
      <Text as="p" weight={500}>
        {row.receiverName} <ReadableValue resource={order} row={{ ...row }} name="receiverMobile" />
      </Text>
      <Text as="p" color="secondary">
        {address}
      </Text>
    </div>
  );
}

/** The tags of staff, with the button that changes them. */
function Tags({ row }: { readonly row: Order }) {
  const change = <TransitionButton resource={order} row={row as WireRow} name="tag" first={{ tags: row.tags }} />;
  return (
    <Stack row wrap gap={8} align="center">
      {row.tags.length > 0 && <FieldValue resource={order} name="tags" value={row.tags} labels={noLabels} />}
      {change}
    </Stack>
  );
}

/** The notes of buyer and staff, and the tags. */
export function Notes({ row }: { readonly row: Order }) {
  const text = useText('order');
  return (
    <Stack gap={12}>
      {!row.buyerNote && !row.staffNote && (
        <Text as="p" color="muted">
          {text('text.noNotes')}
        </Text>
      )}
      {row.buyerNote && (
        <div>
          <Text as="h3" color="muted" size={12} weight={400} margin="0 0 4px">
            {text('field.buyerNote')}
          </Text>
          <p className="order-buyer-note">{row.buyerNote}</p>
        </div>
      )}
      {row.staffNote && (
        <div>
          <Text as="h3" color="muted" size={12} weight={400} margin="0 0 4px">
            {text('field.staffNote')}
          </Text>
          <Text as="p" className="rs-long">
            {row.staffNote}
          </Text>
        </div>
      )}
      <Tags row={row} />
    </Stack>
  );
}
