import { useFormatters } from '@shopkeeper/ui/i18n';
import { Columns, Stat, type TextColor } from '@shopkeeper/ui/layout';
import { useResourceText } from '../texts/resource-text.ts';
import { type ImportKind, importKinds, type ImportTotals } from './import-report.ts';

/** The text color of each kind of change. */
export const kindColors: Readonly<Record<ImportKind, TextColor | undefined>> = {
  create: 'ok',
  update: 'info',
  skip: undefined,
  error: 'bad',
};

/** The numbers of created, updated, skipped and failed documents, as chips. */
export function Totals({ totals }: { readonly totals: ImportTotals }) {
  const text = useResourceText();
  const { number } = useFormatters();
  return (
    <Columns as="dl" of={4} narrowOn="phone" narrow={2} gap={8}>
      {importKinds.map((kind) => (
        <Stat
          key={kind}
          framed
          padding="8px 12px"
          data-total={kind}
          label={text(`import.kind.${kind}`)}
          value={number(totals[kind])}
          color={totals[kind] > 0 ? kindColors[kind] : 'muted'}
          weight={totals[kind] > 0 ? 600 : 400}
        />
      ))}
    </Columns>
  );
}
