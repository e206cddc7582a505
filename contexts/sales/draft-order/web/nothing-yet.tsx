import { Thumbnail } from '@shopkeeper/shell/pages';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns, Panel, PlainButton, Stack, Text } from '@shopkeeper/ui/layout';
import { EmptyState } from '@shopkeeper/admin-ui';
import { MoneyText } from '@shopkeeper/ui';
import { useFoundSkus } from './found-skus.ts';
import { useOrderEntry } from './use-order-entry.ts';

const most = 6;

/** The empty draft: a hint, and the best sellers to add with one click. */
export function NothingYet() {
  const text = useText('draft-order');
  const { orderEntry } = useOrderEntry();
  const { data } = useFoundSkus('');
  const seen = new Set<number>();
  const best = (data?.result ?? []).filter(({ productId, available }) => {
    if (seen.has(productId) || available < 1) return false;
    return seen.add(productId);
  });
  return (
    <EmptyState title={text('text.empty')} hint={text('text.emptyHint')}>
      {best.length > 0 && (
        <Stack gap={10} margin="20px auto 0" style={{ width: 'min(700px, 100%)' }}>
          <Text as="h3" color="muted" size={13} weight={400}>
            {text('text.best')}
          </Text>
          <Columns as="ul" min={216} gap={8}>
            {best.slice(0, most).map((sku) => (
              <Panel as="li" key={sku.skuId}>
                <PlainButton kind="option" onClick={() => orderEntry.add(sku, 1)}>
                  <Thumbnail src={sku.image} size={40} />
                  <Stack as="span" grow>
                    <Text size={13} ellipsis>
                      {sku.name}
                    </Text>
                    <Text as="small" color="muted" size={12.5} ellipsis>
                      {sku.specText}
                    </Text>
                  </Stack>
                  <MoneyText fen={sku.price} />
                </PlainButton>
              </Panel>
            ))}
          </Columns>
        </Stack>
      )}
    </EmptyState>
  );
}
