import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { definition } from '../definition.resource.ts';

export const readAhead = listReader({ resource: definition });

/** All workflows; the steps of one are drawn on a page of their own. */
export function DefinitionListScreen() {
  return (
    <ResourceScreen
      resource={definition}
      detailPath={(id) => `${definition.page}/${id}`}
      formPath={(id) => (id === null ? `${definition.page}/add` : `${definition.page}/${id}/edit`)}
      onPhone={['name', 'status']}
    />
  );
}

export { DefinitionListScreen as Screen };
