import { useMay, useWrite, type WireRow } from '@shopkeeper/admin-ui';
import { CopyButton, DetailPage, FieldDescriptions, Section } from '@shopkeeper/admin-ui/detail';
import { PageLink, usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Text } from '@shopkeeper/ui/layout';
import { Button } from 'antd';
import { webhookDelivery } from '../webhook-delivery.resource.ts';
import type { WebhookSecret } from '../webhook-view.domain.ts';
import { webhook } from '../webhook.resource.ts';

/** The secret, once somebody who may edit webhooks wants to see it. */
function Secret({ id }: { readonly id: number }) {
  const text = useText('webhook');
  const { data, mutate, isPending } = useWrite<WebhookSecret>({ refreshes: [] });
  return (
    <Section title={text('text.secret')}>
      <p className="rs-hint">{text('text.secret-hint')}</p>
      {data ? (
        <Text as="p" numeric style={{ overflowWrap: 'anywhere' }}>
          <code>{data.secret}</code> <CopyButton value={data.secret} label={text('text.secret')} />
        </Text>
      ) : (
        <Button loading={isPending} onClick={() => mutate({ path: `${webhook.prefix}secret`, body: { id } })}>
          {text('text.showSecret')}
        </Button>
      )}
    </Section>
  );
}

/** One webhook: what it is subscribed to, its secret, and the way to its deliveries. */
export function WebhookDetailScreen() {
  const text = useText('webhook');
  const may = useMay();
  const id = Number(usePage().params.id);
  return (
    <DetailPage
      resource={webhook}
      id={id}
      main={(row) => (
        <Section
          title={text('text.details')}
          extra={<PageLink to={`${webhookDelivery.page}?f.webhookId=eq:${id}`}>{text('text.deliveries')}</PageLink>}
        >
          <FieldDescriptions
            resource={webhook}
            row={row as WireRow}
            names={['url', 'events', 'note', 'failures', 'lastDeliveredAt']}
          />
        </Section>
      )}
      aside={() => may('edit') && <Secret id={id} />}
    />
  );
}

export { WebhookDetailScreen as Screen };
