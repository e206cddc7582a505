import type { RowOf } from '@shopkeeper/resource';
import { PageLink } from '@shopkeeper/shell';
import { Thumbnail } from '@shopkeeper/shell/pages';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { PlainTable, Stack, StatusBadge, Text } from '@shopkeeper/ui/layout';
import { MoneyText } from '@shopkeeper/ui';
import type { order } from '../order.resource.ts';
import { fulfillable } from '../shipment.domain.ts';

type Order = RowOf<typeof order>;
type Line = Order['lines'][number];

const shippable: readonly Order['status'][] = ['to_ship', 'partially_shipped'];

/** What of a line has shipped and, while the order can be shipped, what is left. */
function Fulfillment({ line, status }: { readonly line: Line; readonly status: Order['status'] }) {
  const text = useText('order');
  const left = shippable.includes(status) ? fulfillable(line) : 0;
  return (
    <Stack gap={4} align="flex-start">
      {line.qtyShipped > 0 && (
        <StatusBadge color="idle" shape="tick">
          {text('text.lineShipped', { count: line.qtyShipped })}
        </StatusBadge>
      )}
      {line.qtyRefunded > 0 && (
        <StatusBadge color="bad" shape="cross">
          {text('text.lineRefunded', { count: line.qtyRefunded })}
        </StatusBadge>
      )}
      {line.qtyReturned > 0 && (
        <StatusBadge color="idle" shape="half">
          {text('text.lineReturned', { count: line.qtyReturned })}
        </StatusBadge>
      )}
      {left > 0 && (
        <StatusBadge color="info" shape="ring">
          {text('text.lineToShip', { count: left })}
        </StatusBadge>
      )}
    </Stack>
  );
}

function Product({ line }: { readonly line: Line }) {
  const text = useText('order');
  return (
    <Stack as="span" row gap={12} align="start">
      <Thumbnail src={line.image} size={48} />
      <span>
        <PageLink className="ly-quiet-link" to={`/admin/catalog/product/${line.productId}`}>
          {line.name}
        </PageLink>
        <Text as="small" block color="muted" size={12.5}>
          {[line.specText, line.skuCode].filter(Boolean).join(' · ')}
        </Text>
        {line.overrideReason && (
          <Text as="small" block color="muted" size={12.5}>
            {text('text.overridden', { reason: line.overrideReason })}
          </Text>
        )}
      </span>
    </Stack>
  );
}

/** The purchased lines as a snapshot: the amount is price × quantity, what is paid for the line is below it. */
export function OrderLines({ lines, status }: Pick<Order, 'lines' | 'status'>) {
  const text = useText('order');
  const { moneyText } = useFormatters();
  return (
    <PlainTable
      label={text('field.lines')}
      className="order-lines"
      head={
        <tr>
          <th>{text('line.line.name')}</th>
          <th className="end">{text('text.priceQty')}</th>
          <th>{text('field.fulfillmentStatus')}</th>
          <th className="end">{text('text.lineAmount')}</th>
        </tr>
      }
    >
      {lines.map((line) => (
        <tr key={line.id}>
          <td>
            <Product line={line} />
          </td>
          <td className="end">
            <MoneyText fen={line.unitPrice} /> × {line.qty}
            {line.listPrice !== line.unitPrice && (
              <Text as="s" block color="muted" size={12.5}>
                <MoneyText fen={line.listPrice} />
              </Text>
            )}
          </td>
          <td>
            <Fulfillment line={line} status={status} />
          </td>
          <td className="end">
            <b>
              <MoneyText fen={line.itemsAmount} />
            </b>
            {line.payableAmount !== line.itemsAmount && (
              <Text as="small" block color="muted" size={12.5}>
                {text('text.linePaid', { amount: moneyText(line.payableAmount) })}
              </Text>
            )}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
