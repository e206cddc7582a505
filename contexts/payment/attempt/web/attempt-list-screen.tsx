import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { attempt } from '../attempt.resource.ts';

export const readAhead = listReader({ resource: attempt });

/** Every try to pay; a row opens what its provider reported. */
export function AttemptListScreen() {
  return <ResourceScreen resource={attempt} detailPath={(id) => `${attempt.page}/${id}`} />;
}

export { AttemptListScreen as Screen };
