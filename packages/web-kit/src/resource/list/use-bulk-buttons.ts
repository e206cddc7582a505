import { noSelection } from '../../grid/core/selection.ts';
import { useMay } from '../../shell/allowed.tsx';
import type { BulkAsked } from '../jobs/bulk-dialog.tsx';
import { type Deed, deedsOf, removal } from '../jobs/deeds.ts';
import { useResourceText, useResourceWords } from '../resource-text.ts';
import { useExport } from '../transfer/use-export.ts';
import type { BulkButton } from './bulk-bar.tsx';
import type { ListBarProps } from './list-bar-props.ts';

/** What can be done with the chosen rows: the screen's own, what the declaration offers as jobs, export, and deleting. */
export function useBulkButtons(props: ListBarProps & { ask(asked: BulkAsked): void }): readonly BulkButton[] {
  const { screen, list, chosen, work, columns, jobs, ask } = props;
  const text = useResourceText();
  const words = useResourceWords(screen.resource);
  const may = useMay();
  const { resource, bulkActions = [] } = screen;
  const exporting = useExport({ screen, list, columns: columns.state, jobs });
  const canDelete = resource.actions.includes('del') && !resource.facts && may('del', resource.page);
  const clear = (): void => chosen.choose(noSelection);
  const { selection } = chosen;
  const own = bulkActions
    .filter(({ action }) => !action || may(action, resource.page))
    .map(({ id, titleKey, isDanger = false, run }): BulkButton => ({
      id,
      label: words.of(titleKey),
      isDanger,
      isForAll: true,
      run: () => run({ rows: chosen.rows(), selection, body: list.body, clear }),
    }));
  const titleOf = (deed: Deed): string =>
    deed.titleKey === null ? text('bulk.set', { title: words.of(deed.fieldTitle) }) : words.of(deed.titleKey);
  const begin = (deed: Deed, title: string): void =>
    ask({ deed, title, rows: chosen.rows(), selection, body: list.body, total: list.facts?.total ?? 0 });
  const deeds = deedsOf(resource)
    .filter(({ action }) => may(action, resource.page))
    .map((deed): BulkButton => ({
      id: deed.id,
      label: titleOf(deed),
      isDanger: deed.isDanger,
      isForAll: true,
      run: () => begin(deed, titleOf(deed)),
    }));
  const exportation: BulkButton = {
    id: '$export',
    label: text('export.chosen'),
    isDanger: false,
    isForAll: true,
    run: () => void exporting.run('seen', selection),
  };
  const deleting: BulkButton = {
    id: '$delete',
    label: text('list.delete'),
    isDanger: true,
    isForAll: true,
    run: () => ('ids' in selection ? work.remove(chosen.rows(), clear) : begin(removal, text('list.delete'))),
  };
  return [...own, ...deeds, ...(exporting.isOffered ? [exportation] : []), ...(canDelete ? [deleting] : [])];
}
