import { noSelection } from '@shopkeeper/grid';
import { useMay } from '../access/allowed.tsx';
import type { BulkRequest } from '../jobs/bulk-dialog.tsx';
import { bulkActionsOf, type BulkActionView, removal } from '../jobs/bulk-actions.ts';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import { useExport } from '../transfer/use-export.ts';
import type { BulkButton } from './bulk-bar.tsx';
import type { ListBarProps } from './list-bar-props.ts';

/** Returns the actions for the selected rows: the page's own, the declared bulk jobs, export and delete. */
export function useBulkButtons(props: ListBarProps & { ask(options: BulkRequest): void }): readonly BulkButton[] {
  const { screen, list, chosen, work, columns, jobs, ask } = props;
  const text = useResourceText();
  const resourceLabels = useResourceLabels(screen.resource);
  const may = useMay();
  const { resource, bulkActions = [] } = screen;
  const exporting = useExport({ screen, list, columns: columns.state, jobs });
  const canDelete = resource.operations.includes('del') && !resource.appendOnly && may('del', resource.page);
  const clear = (): void => chosen.choose(noSelection);
  const { selection } = chosen;
  const own = bulkActions
    .filter(({ action }) => !action || may(action, resource.page))
    .map(({ id, titleKey, isDanger = false, run }): BulkButton => ({
      id,
      label: resourceLabels.of(titleKey),
      isDanger,
      isForAll: true,
      run: () => run({ rows: chosen.rows(), selection, body: list.body, clear }),
    }));
  const titleOf = (bulkAction: BulkActionView): string =>
    bulkAction.titleKey === null
      ? text('bulk.set', { title: resourceLabels.of(bulkAction.fieldTitle) })
      : resourceLabels.of(bulkAction.titleKey);
  const begin = (bulkAction: BulkActionView, title: string): void =>
    ask({
      bulkAction,
      title,
      rows: chosen.rows(),
      shown: list.rows,
      selection,
      body: list.body,
      total: list.pageInfo?.total ?? 0,
    });
  const declaredActions = bulkActionsOf(resource)
    .filter(({ action }) => may(action, resource.page))
    .map((bulkAction): BulkButton => ({
      id: bulkAction.id,
      label: titleOf(bulkAction),
      isDanger: bulkAction.isDanger,
      isForAll: true,
      run: () => begin(bulkAction, titleOf(bulkAction)),
    }));
  const exportation: BulkButton = {
    id: '$export',
    label: text('export.chosen'),
    isDanger: false,
    isForAll: true,
    run: () => void exporting.run('seen', { selection }),
  };
  const deleting: BulkButton = {
    id: '$delete',
    label: text('list.delete'),
    isDanger: true,
    isForAll: true,
    run: () => ('ids' in selection ? work.remove(chosen.rows(), clear) : begin(removal, text('list.delete'))),
  };
  return [...own, ...declaredActions, ...(exporting.isOffered ? [exportation] : []), ...(canDelete ? [deleting] : [])];
}
