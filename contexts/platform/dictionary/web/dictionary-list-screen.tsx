import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { dictionary } from '../dictionary.resource.ts';

const pageOf = (id: number | null): string => `${dictionary.page}/${id ?? 'add'}`;

export const readAhead = listReader({ resource: dictionary });

/** The list of dictionaries. One opens on its own page, since its entries need the space. */
export function DictionaryListScreen() {
  return (
    <ResourceScreen
      resource={dictionary}
      detailPath={pageOf}
      formPath={pageOf}
      columns={{ code: { width: 200 }, builtIn: { width: 100 } }}
    />
  );
}

export { DictionaryListScreen as Screen };
