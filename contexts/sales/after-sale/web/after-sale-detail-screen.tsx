import type { RowOf } from '@shopkeeper/resource';
import { type WireRow } from '@shopkeeper/admin-ui';
import { DetailPage, FieldDescriptions, MoneyLine, Section, TransitionButton } from '@shopkeeper/admin-ui/detail';
import { listAddress } from '@shopkeeper/admin-ui/list';
import { PageLink, usePage } from '@shopkeeper/shell';
import { Thumbnail } from '@shopkeeper/shell/pages';
import { useText } from '@shopkeeper/ui/i18n';
import { PlainTable, Stack, Text } from '@shopkeeper/ui/layout';
import { refundShare } from '../after-sale-amounts.domain.ts';
import { isForMoney, isWithReturn } from '../after-sale-machine.domain.ts';
import { afterSale } from '../after-sale.resource.ts';

type AfterSale = RowOf<typeof afterSale>;

const request = ['type', 'phase', 'reason', 'description', 'images', 'deadlineAt', 'autoApproveAt', 'askedAt'] as const;
const back = ['returnAddress', 'returnCarrier', 'returnTrackingNo', 'receivedQty', 'condition'] as const;
const again = ['replacementCarrier', 'replacementTrackingNo'] as const;
const handled = ['orderId', 'memberId', 'handlerName', 'rejectReason', 'staffNote', 'endedAt'] as const;

/** The transitions of staff, each with what follows from the row filled in. */
function Moves({ row }: { readonly row: AfterSale }) {
  const common = { resource: afterSale, row: row as WireRow } as const;
  return (
    <>
      <TransitionButton {...common} name="note" first={{ staffNote: row.staffNote }} />
      <TransitionButton {...common} name="reject" />
      <TransitionButton {...common} name="refuse" />
      <TransitionButton {...common} name="approve" isPrimary first={{ approvedAmount: row.applyAmount }} />
      <TransitionButton {...common} name="receive" isPrimary first={{ receivedQty: row.qty, condition: 'whole' }} />
      <TransitionButton
        {...common}
        name="issueRefund"
        isPrimary
        first={{ method: 'original', amount: refundShare(row).amount }}
      />
      <TransitionButton {...common} name="shipReplacement" isPrimary />
    </>
  );
}

/** The product with the units that were asked for, and those that came back. */
function Goods({ row }: { readonly row: AfterSale }) {
  const text = useText('after-sale');
  return (
    <PlainTable
      label={text('text.goods')}
      head={
        <tr>
          <th>{text('field.itemName')}</th>
          <th className="end">{text('field.qty')}</th>
          <th className="end">{text('field.receivedQty')}</th>
        </tr>
      }
    >
      <tr>
        <td>
          <Stack as="span" row gap={12} align="start">
            <Thumbnail src={row.image} size={48} />
            <span>
              {row.itemName}
              <Text as="small" block color="muted" size={12.5}>
                {row.specText}
              </Text>
            </span>
          </Stack>
        </td>
        <td className="end">{row.qty}</td>
        <td className="end">{row.receivedQty ?? '–'}</td>
      </tr>
    </PlainTable>
  );
}

/** What was asked, approved, and is refunded for the units that came back. */
function Money({ row }: { readonly row: AfterSale }) {
  const text = useText('after-sale');
  const refunds = listAddress('/admin/sales/refund', [{ field: 'afterSaleId', op: 'eq', value: row.id }]);
  return (
    <Section
      title={text('text.money')}
      extra={
        <PageLink className="ly-link" to={refunds}>
          {text('text.refunds')}
        </PageLink>
      }
    >
      <MoneyLine title={text('field.applyAmount')} fen={row.applyAmount} />
      {row.freightAmount > 0 && <MoneyLine title={text('field.freightAmount')} fen={row.freightAmount} />}
      {row.approvedAmount !== null && <MoneyLine title={text('field.approvedAmount')} fen={row.approvedAmount} />}
      {row.approvedAmount !== null && <MoneyLine isTotal title={text('text.toRefund')} fen={refundShare(row).amount} />}
    </Section>
  );
}

/** One after-sale: what was asked for, the goods, the money, the return, and the next steps. */
export function AfterSaleDetailScreen() {
  const text = useText('after-sale');
  return (
    <DetailPage
      resource={afterSale}
      id={Number(usePage().params.id)}
      transitions={(row) => <Moves row={row} />}
      main={(row) => (
        <>
          <Section title={text('text.goods')}>
            <Goods row={row} />
          </Section>
          <Section title={text('text.request')}>
            <FieldDescriptions resource={afterSale} row={row as WireRow} names={request} />
          </Section>
          {(isWithReturn(row.type) || !isForMoney(row.type)) && (
            <Section title={text('text.return')}>
              <FieldDescriptions
                resource={afterSale}
                row={row as WireRow}
                names={[...(isWithReturn(row.type) ? back : []), ...(isForMoney(row.type) ? [] : again)]}
              />
            </Section>
          )}
        </>
      )}
      aside={(row) => (
        <>
          {isForMoney(row.type) && <Money row={row} />}
          <Section title={text('text.handling')}>
            <FieldDescriptions resource={afterSale} row={row as WireRow} names={handled} layout={1} />
          </Section>
        </>
      )}
    />
  );
}

export { AfterSaleDetailScreen as Screen };
