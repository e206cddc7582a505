import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { webhook } from '../webhook.resource.ts';
import { EventsInput } from './events-input.tsx';

export const readAhead = listReader({ resource: webhook });

const inputs = { events: EventsInput };

/** All webhooks; a row opens its secret and its deliveries. */
export function WebhookListScreen() {
  return <ResourceScreen resource={webhook} inputs={inputs} detailPath={(id) => `${webhook.page}/${id}`} />;
}

export { WebhookListScreen as Screen };
