import { ArrowLeft } from '@shopkeeper/ui/icons';
import { Card, CopyButton, Failed, Loading, useMemberRow } from '@shopkeeper/member-ui';
import { PageLink, usePage, usePageTitle } from '@shopkeeper/shell';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns, DescriptionList, Stack, Text } from '@shopkeeper/ui/layout';
import { memberOrders } from '../member-orders.page.ts';
import type { MemberOrderDetail } from './member-order-detail.ts';
import { MemberOrderAmendment } from './member-order-amendment.tsx';
import { MemberOrderActions } from './member-order-actions.tsx';
import { MemberOrderHistory } from './member-order-history.tsx';
import { MemberOrderLines } from './member-order-lines.tsx';
import { MemberOrderAmounts } from './member-order-amounts.tsx';
import { MemberOrderShipments } from './member-order-shipments.tsx';
import { MemberOrderProgress } from './member-order-progress.tsx';
import { OrderEvaluations } from '../../evaluation/web/order-evaluations.tsx';
import './member-orders.css';

/** The detail of a member's order: progress, lines, amounts with their explanation, and receiver. */
export function MemberOrderScreen() {
  const id = Number(usePage().params['id']);
  const { data, error, refetch } = useMemberRow(memberOrders, id);
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Loading heights={[120, 220, 160, 120]} />;
  // The server returns the records beside the row.
  return <Loaded order={data as MemberOrderDetail} renew={() => void refetch()} />;
}

function Loaded({ order, renew }: { readonly order: MemberOrderDetail; readonly renew: () => void }) {
  const text = useText('member-orders');
  const title = `${text('text.one')} ${order.orderNo}`;
  usePageTitle(title);
  return (
    <article>
      <Stack as="header" row gap={4} margin="-4px 0 8px -10px">
        <PageLink to={memberOrders.page} className="mc-icon-button" aria-label={text('text.back')}>
          <ArrowLeft size={20} aria-hidden />
        </PageLink>
        <Text as="h1" size={18}>
          {title}
        </Text>
      </Stack>
      <MemberOrderProgress order={order} />
      <MemberOrderActions order={{ ...order, isOver: isOver(order.status) }} renew={renew} />
      <MemberOrderAmendment orderId={Number(order.id)} isPaid={order.status !== 'pending_payment'} />
      <AfterSaleLink order={order} />
      <Columns of="minmax(0, 1fr) 340px" narrowOn="phone" gap="0 16px" className="member-order-columns">
        <div>
          {order.shipments.length > 0 && <MemberOrderShipments order={order} />}
          <MemberOrderLines order={order} />
          {order.status === 'completed' && <OrderEvaluations orderId={order.id} />}
          <div className="member-order-last">
            <MemberOrderHistory events={order.events} />
          </div>
        </div>
        <div>
          <MemberOrderAmounts order={order} />
          <Receiver order={order} />
          <About order={order} />
          {order.paidAmount > order.refundedAmount && (
            <Text as="p" margin="0 0 16px">
              <PageLink className="mc-button" to={`/user/invoice?order=${order.id}`}>
                {text('text.ask-invoice')}
              </PageLink>
            </Text>
          )}
        </div>
      </Columns>
    </article>
  );
}

const isOver = (status: string): boolean => status === 'completed' || status === 'closed';
const paidStates: readonly string[] = ['to_ship', 'partially_shipped', 'shipped', 'completed'];

/** Where the member asks for a refund, a return or an exchange, once something is paid. */
function AfterSaleLink({ order }: { readonly order: MemberOrderDetail }) {
  const text = useText('member-orders');
  if (!paidStates.includes(order.status) || order.paidAmount <= order.refundedAmount) return null;
  return (
    <Text as="p" margin="0 0 16px">
      <PageLink className="mc-button" to={`/user/after-sale/apply/${order.id}`}>
        {text('text.after-sale')}
      </PageLink>
    </Text>
  );
}

function Receiver({ order }: { readonly order: MemberOrderDetail }) {
  const text = useText('member-orders');
  if (order.deliveryType !== 'express' || !order.receiverName) return null;
  return (
    <Card title={text('text.receiver')}>
      <Text as="p">
        <b>{order.receiverName}</b> {order.receiverMobile}
      </Text>
      <Text as="p">
        {order.region} {order.receiverDetail}
      </Text>
    </Card>
  );
}

function About({ order }: { readonly order: MemberOrderDetail }) {
  const text = useText('member-orders');
  return (
    <Card title={text('text.about')}>
      <DescriptionList
        layout="rows"
        items={[
          {
            key: 'orderNo',
            title: text('field.orderNo'),
            value: (
              <>
                {order.orderNo} <CopyButton value={order.orderNo} label={text('field.orderNo')} />
              </>
            ),
          },
          { key: 'placedAt', title: text('field.placedAt'), value: <TimeText at={order.placedAt} /> },
          ...(order.paymentMethod
            ? [
                {
                  key: 'paymentMethod',
                  title: text('field.paymentMethod'),
                  value: text(`choice.paymentMethod.${order.paymentMethod}`),
                },
              ]
            : []),
          ...(order.buyerNote ? [{ key: 'buyerNote', title: text('field.buyerNote'), value: order.buyerNote }] : []),
        ]}
      />
    </Card>
  );
}
