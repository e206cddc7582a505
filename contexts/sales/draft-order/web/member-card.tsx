import { type ListData, type ListRowOf } from '@shopkeeper/resource';
import { member as memberResource } from '@shopkeeper/member';
import { PageLink, useCall, useFormatters, useMayOpen, useText } from '@shopkeeper/web-kit';
import { ChevronRight, X } from '@shopkeeper/web-kit/icons';
import { FieldValue, listAddress, MoneyText, TimeText } from '@shopkeeper/web-kit/resource';
import { order } from '../../order/order.resource.ts';
import type { DraftMember } from '../draft-view.domain.ts';

const lastOrders = 3;

interface MemberCardProps {
  readonly member: DraftMember;
  onRemove(): void;
}

/** The buyer and earlier purchases, as far as the user may see them. */
export function MemberCard({ member, onRemove }: MemberCardProps) {
  const text = useText('draft-order');
  const mayOpen = useMayOpen();
  const opensMember = mayOpen(memberResource.page);
  return (
    <div className="ct-member">
      <i className="ct-initial" aria-hidden>
        {member.nickname.slice(0, 1)}
      </i>
      <div>
        <p>
          {opensMember ? (
            <PageLink to={`${memberResource.page}/${member.id}`}>{member.nickname}</PageLink>
          ) : (
            <b>{member.nickname}</b>
          )}
          <span>{member.mobile}</span>
        </p>
        {opensMember ? <Figures id={member.id} /> : <small>{member.memberNo}</small>}
      </div>
      <button
        type="button"
        className="ct-x"
        aria-label={text('text.otherMember')}
        title={text('text.otherMember')}
        onClick={onRemove}
      >
        <X size={16} aria-hidden />
      </button>
      {mayOpen(order.page) && <LastOrders id={member.id} />}
    </div>
  );
}

interface Bought {
  readonly paidOrderCount: number;
  readonly paidAmount: number;
  readonly lastPaidAt: number | null;
}

function Figures({ id }: { readonly id: number }) {
  const text = useText('draft-order');
  const { number, date } = useFormatters();
  const { data } = useCall<Bought>(`${memberResource.prefix}GetDetailPage`, { id });
  if (!data) return <small>&nbsp;</small>;
  if (data.paidOrderCount === 0) return <small>{text('text.firstOrder')}</small>;
  return (
    <small>
      {text('text.bought', { count: number(data.paidOrderCount) })} · <MoneyText fen={data.paidAmount} />
      {data.lastPaidAt !== null && ` · ${text('text.lastBought', { date: date(data.lastPaidAt) })}`}
    </small>
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
    <details className="ct-last">
      <summary>
        <ChevronRight size={14} aria-hidden />
        {text('text.lastOrders')}
      </summary>
      <ul>
        {data.result.map((row) => (
          <li key={row.id}>
            <PageLink to={`${order.page}/${row.id}`}>{row.coverName ?? row.orderNo}</PageLink>
            <TimeText at={row.placedAt} />
            <FieldValue resource={order} name="status" value={row.status} labels={{}} />
            <MoneyText fen={row.payableAmount} />
          </li>
        ))}
      </ul>
      <PageLink className="ct-link" to={listAddress(order.page, [{ field: 'memberId', op: 'in', value: [id] }])}>
        {text('text.allOrders')}
      </PageLink>
    </details>
  );
}
