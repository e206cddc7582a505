import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { notice } from '../notice.resource.ts';

export const readAhead = listReader({ resource: notice });

/** All notices; a row opens its text and who has read it. */
export function NoticeListScreen() {
  return <ResourceScreen resource={notice} detailPath={(id) => `${notice.page}/${id}`} />;
}

export { NoticeListScreen as Screen };
