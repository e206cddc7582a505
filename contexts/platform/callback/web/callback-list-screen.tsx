import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { callback } from '../callback.resource.ts';

export const readAhead = listReader({ resource: callback });

/** All stored callbacks; a row opens what arrived. */
export function CallbackListScreen() {
  return <ResourceScreen resource={callback} detailPath={(id) => `${callback.page}/${id}`} />;
}

export { CallbackListScreen as Screen };
