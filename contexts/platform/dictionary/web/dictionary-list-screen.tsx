import { type ImportOptions, listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { useText } from '@shopkeeper/ui/i18n';
import { useMemo } from 'react';
import { dictionary } from '../dictionary.resource.ts';

const pageOf = (id: number | null): string => `${dictionary.page}/${id ?? 'add'}`;

export const readAhead = listReader({ resource: dictionary });

/** The list of dictionaries. One opens on its own page, since its entries need the space. */
export function DictionaryListScreen() {
  const text = useText('dictionary');
  const importOptions = useMemo((): ImportOptions => ({ hint: text('text.import.hint') }), [text]);
  return (
    <ResourceScreen
      resource={dictionary}
      detailPath={pageOf}
      formPath={pageOf}
      importOptions={importOptions}
      exportsSheet
      columns={{ code: { width: 200 }, builtIn: { width: 100 } }}
    />
  );
}

export { DictionaryListScreen as Screen };
