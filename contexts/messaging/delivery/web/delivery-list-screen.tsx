import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { delivery } from '../delivery.resource.ts';

export const readAhead = listReader({ resource: delivery });

/** Every message that left the shop; a row opens what became of it. */
export function DeliveryListScreen() {
  return <ResourceScreen resource={delivery} detailPath={(id) => `${delivery.page}/${id}`} />;
}

export { DeliveryListScreen as Screen };
