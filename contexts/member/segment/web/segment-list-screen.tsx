import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { segment } from '../segment.resource.ts';

export const readAhead = listReader({ resource: segment });

/** All segments; the conditions of one need a page of their own. */
export function SegmentListScreen() {
  return (
    <ResourceScreen
      resource={segment}
      detailPath={(id) => `${segment.page}/${id}`}
      formPath={(id) => (id === null ? `${segment.page}/add` : `${segment.page}/${id}/edit`)}
    />
  );
}

export { SegmentListScreen as Screen };
