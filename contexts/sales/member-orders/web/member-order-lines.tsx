import { Card } from '@shopkeeper/member-ui';
import { Thumbnail } from '@shopkeeper/shell/pages';
import { MoneyText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import type { MemberOrderDetail } from './member-order-detail.ts';

/** The order lines as they were at the time of purchase. */
export function MemberOrderLines({ order }: { readonly order: MemberOrderDetail }) {
  const text = useText('member-orders');
  return (
    <Card title={text('text.goods', { count: order.itemCount })}>
      <Stack as="ul" gap={16}>
        {order.lines.map((line) => (
          <Stack as="li" row align="start" gap={12} key={line.id}>
            <Thumbnail src={line.image} size={64} radius={12} />
            <Stack as="span" grow>
              <Text as="b" weight={500} className="member-order-name">
                {line.name}
              </Text>
              <Text as="small" color="muted" size={13}>
                {line.specText}
              </Text>
              {line.qtyShipped > 0 && line.qtyShipped < line.qty && (
                <Text as="small" color="muted" size={13}>
                  {text('text.partly', { shipped: line.qtyShipped, qty: line.qty })}
                </Text>
              )}
            </Stack>
            <Stack as="span" align="end">
              <MoneyText fen={line.unitPrice} />
              {line.listPrice > line.unitPrice && (
                <Text as="s" color="muted" size={13}>
                  <MoneyText fen={line.listPrice} />
                </Text>
              )}
              <Text as="small" color="muted" size={13}>
                ×{line.qty}
              </Text>
            </Stack>
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}
