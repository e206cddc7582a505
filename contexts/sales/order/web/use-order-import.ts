import type { ImportOptions } from '@shopkeeper/admin-ui/list';
import { useText } from '@shopkeeper/ui/i18n';
import { useMemo } from 'react';

const refreshes = ['/admin/catalog/stock/', '/admin/member/member/'];

/** What the import dialog of orders shows beyond the standard one: which files it reads, and what becomes of open orders. */
export function useOrderImport(): ImportOptions {
  const text = useText('order');
  return useMemo(
    () => ({
      refreshes,
      hint: text('text.import.formats'),
      choiceText: (name, value) =>
        text(value === undefined ? `text.import.choice.${name}` : `text.import.choice.${name}.${value}`),
    }),
    [text],
  );
}
