import { PageLink } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns, Panel, Stack, Text } from '@shopkeeper/ui/layout';
import { listAddress } from '@shopkeeper/admin-ui/list';
import { MoneyText } from '@shopkeeper/ui';
import type { Panels } from '../overview.domain.ts';
import { shareOf } from './share-of.ts';

const kinds = ['new', 'returning', 'guest'] as const;

/** The paid amounts and orders of new and returning customers. */
export function Customers({ panels }: { readonly panels: Panels }) {
  const text = useText('dashboard');
  const top = Math.max(...panels.customers.map(({ amount }) => amount), 1);
  return (
    <Panel title={text('text.customers')} padding="14px 16px">
      {panels.customers.length === 0 && <Text color="muted">{text('text.nothingSold')}</Text>}
      <Stack as="ul">
        {kinds
          .flatMap((kind) => panels.customers.filter((one) => one.kind === kind))
          .map(({ kind, amount, orders }) => (
            <Columns as="li" key={kind} of="110px minmax(0, 1fr) auto auto" gap={12} align="center" className="dashboard-line">
              <Text ellipsis title={text(`text.customer.${kind}-means`)}>
                {text(`text.customer.${kind}`)}
              </Text>
              <u style={{ width: shareOf(amount, top) }} />
              <Text color="muted" numeric>
                {text('text.orders', { count: orders })}
              </Text>
              <MoneyText fen={amount} />
            </Columns>
          ))}
      </Stack>
    </Panel>
  );
}

/** The categories that sold most in the period; each links to its products. */
export function BestCategories({ panels }: { readonly panels: Panels }) {
  const text = useText('dashboard');
  const top = panels.categories[0]?.amount ?? 0;
  return (
    <Panel title={text('text.categories')} padding="14px 16px">
      {panels.categories.length === 0 && <Text color="muted">{text('text.nothingSold')}</Text>}
      <Stack as="ul">
        {panels.categories.map(({ id, name, qty, amount }) => (
          <Columns as="li" key={id} of="110px minmax(0, 1fr) auto auto" gap={12} align="center" className="dashboard-line">
            {id === null ? (
              <Text ellipsis>{text('text.noCategory')}</Text>
            ) : (
              <PageLink
                className="ly-quiet-link"
                to={listAddress('/admin/catalog/product', [{ field: 'categoryId', op: 'in', value: [id] }])}
              >
                <Text ellipsis>{name}</Text>
              </PageLink>
            )}
            <u style={{ width: shareOf(amount, top) }} />
            <Text color="muted" numeric>
              {text('text.sold', { qty })}
            </Text>
            <MoneyText fen={amount} />
          </Columns>
        ))}
      </Stack>
    </Panel>
  );
}
