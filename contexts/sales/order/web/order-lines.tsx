import type { RowOf } from '@shopkeeper/resource';
import { PageLink } from '@shopkeeper/shell';
import { Thumbnail } from '@shopkeeper/shell/pages';
import { useText } from '@shopkeeper/ui/i18n';
import { PlainTable, Stack, Text } from '@shopkeeper/ui/layout';
import { MoneyText } from '@shopkeeper/ui';
import type { order } from '../order.resource.ts';

/** The purchased lines as a snapshot, with prices and shipped quantities. */
export function OrderLines({ lines }: { readonly lines: RowOf<typeof order>['lines'] }) {
  const text = useText('order');
  return (
    <PlainTable
      label={text('field.lines')}
      className="order-lines"
      head={
        <tr>
          <th>{text('line.line.name')}</th>
          {(['unitPrice', 'qty', 'qtyShipped', 'payableAmount'] as const).map((name) => (
            <th key={name} className="end">
              {text(`line.line.${name}`)}
            </th>
          ))}
        </tr>
      }
    >
      {lines.map((line) => (
        <tr key={line.id}>
          <td>
            <Stack as="span" row gap={10} align="start">
              <Thumbnail src={line.image} size={40} />
              <span>
                <PageLink className="ly-quiet-link" to={`/admin/catalog/product/${line.productId}`}>
                  {line.name}
                </PageLink>
                <Text as="small" block color="muted" size={12.5}>
                  {line.specText} {line.skuCode}
                </Text>
                {line.overrideReason && (
                  <Text as="small" block color="muted" size={12.5}>
                    {text('text.overridden', { reason: line.overrideReason })}
                  </Text>
                )}
              </span>
            </Stack>
          </td>
          <td className="end">
            <MoneyText fen={line.unitPrice} />
            {line.listPrice !== line.unitPrice && (
              <Text as="s" block color="muted" size={12.5}>
                <MoneyText fen={line.listPrice} />
              </Text>
            )}
          </td>
          <td className="end">{line.qty}</td>
          <td className="end">{line.qtyShipped}</td>
          <td className="end">
            <MoneyText fen={line.payableAmount} />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
