import type { WireRow } from '@shopkeeper/admin-ui';
import { DetailPage, FieldDescriptions, Section } from '@shopkeeper/admin-ui/detail';
import { PageLink, usePage } from '@shopkeeper/shell';
import { MoneyText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { PlainTable, Stack } from '@shopkeeper/ui/layout';
import type { RowOf } from '@shopkeeper/resource';
import { refund } from '../refund.resource.ts';

const money = ['amount', 'freightAmount', 'method', 'status', 'reference', 'voucher', 'refundedAt', 'attempts', 'error'] as const;
const origin = ['orderId', 'memberId', 'reason', 'holdReason', 'createdAt', 'actorName'] as const;

function Lines({ lines }: Pick<RowOf<typeof refund>, 'lines'>) {
  const text = useText('refund');
  return (
    <PlainTable
      label={text('field.lines')}
      head={
        <tr>
          <th>{text('line.line.name')}</th>
          <th className="end">{text('line.line.qty')}</th>
          <th className="end">{text('line.line.cancelledQty')}</th>
          <th className="end">{text('line.line.amount')}</th>
        </tr>
      }
    >
      {lines.map((line) => (
        <tr key={line.id}>
          <td>{line.name}</td>
          <td className="end">{line.qty}</td>
          <td className="end">{line.cancelledQty}</td>
          <td className="end">
            <MoneyText fen={line.amount} />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

/** One refund: its amount, way and state, where it comes from, and its lines. */
export function RefundDetailScreen() {
  const text = useText('refund');
  return (
    <DetailPage
      resource={refund}
      id={Number(usePage().params.id)}
      main={(row) => (
        <>
          <Section title={text('text.money')}>
            <FieldDescriptions resource={refund} row={row as WireRow} names={money} />
          </Section>
          {row.lines.length > 0 && (
            <Section title={text('field.lines')}>
              <Lines lines={row.lines} />
            </Section>
          )}
        </>
      )}
      aside={(row) => (
        <Section
          title={text('text.origin')}
          extra={
            <Stack row gap={12}>
              {row.afterSaleId !== null && (
                <PageLink className="ly-link" to={`/admin/sales/after-sale/${row.afterSaleId}`}>
                  {text('field.afterSaleId')}
                </PageLink>
              )}
              {row.approvalId !== null && (
                <PageLink className="ly-link" to={`/admin/workflow/instance/${row.approvalId}`}>
                  {text('field.approvalId')}
                </PageLink>
              )}
            </Stack>
          }
        >
          <FieldDescriptions resource={refund} row={row as WireRow} names={origin} layout={1} />
        </Section>
      )}
    />
  );
}

export { RefundDetailScreen as Screen };
