import type { AnyResource, MoveView } from '@shopkeeper/resource';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ColumnState } from '../../grid/core/columns.ts';
import { noSelection } from '../../grid/core/selection.ts';
import { useMay } from '../../shell/allowed.tsx';
import { usePhone } from '../../shell/use-phone.ts';
import { FilterChips } from '../filters/filter-chips.tsx';
import { ImportButton } from '../transfer/import-button.tsx';
import { ExportButton } from '../transfer/export-button.tsx';
import { useExport } from '../transfer/use-export.ts';
import { useResourceText, useResourceWords } from '../resource-text.ts';
import type { WireRow } from '../wire.ts';
import { BulkBar, type BulkButton } from './bulk-bar.tsx';
import { ColumnPanel } from './column-panel.tsx';
import { gridColumns, hiddenOnPhone } from './grid-columns.ts';
import { GridWordsProvider } from './grid-words.tsx';
import { ListFoot } from './list-foot.tsx';
import { ListGrid, treeFieldOf } from './list-grid.tsx';
import { ListHead } from './list-head.tsx';
import { ListTabs } from './list-tabs.tsx';
import { QuickSearch } from './quick-search.tsx';
import type { AnyScreenProps, ResourceScreenProps } from './screen-props.ts';
import { type ResourceList, useResourceList } from './use-resource-list.ts';
import { type RowWork, useRowWork } from './use-row-work.ts';
import { type Chosen, useSelection } from './use-selection.ts';
import '../resource.css';

const FormDrawer = lazy(async () => ({ default: (await import('../form/form-drawer.tsx')).FormDrawer }));
const MoveDialog = lazy(async () => ({ default: (await import('../detail/move-dialog.tsx')).MoveDialog }));
const RemoveDialog = lazy(async () => ({ default: (await import('./remove-dialog.tsx')).RemoveDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('../transfer/import-dialog.tsx')).ImportDialog }));

/**
 * The list page of a resource, drawn from its declaration: tabs, filters, search, grid, row and bulk actions, form, moves,
 * export and import. What is asked for lives in the address; each option replaces only what it names.
 */
export function ResourceScreen<R extends AnyResource>(props: ResourceScreenProps<R>) {
  // Inside, rows are known by their declaration and not by their type; the options only ever get rows of this resource.
  return <ScreenView {...(props as unknown as AnyScreenProps)} />;
}

function ScreenView(screen: AnyScreenProps) {
  const { resource, tabs = [], countsPath, above } = screen;
  const tree = treeFieldOf(resource);
  const list = useResourceList(resource, { tabs, isWhole: tree !== null });
  const chosen = useSelection(list);
  const may = useMay();
  const holds = (action: 'add' | 'edit') =>
    resource.actions.includes(action) && may(action, resource.page) && resource.form.length > 0;
  const work = useRowWork(screen, holds('edit'));
  const [columnState, setColumnState] = useColumnState(list, screen.onPhone);
  const [opensAll, setOpensAll] = useState(false);
  const add = holds('add') ? () => work.edit(null) : null;
  return (
    <GridWordsProvider>
      <div className="rs-list">
        <Head screen={screen} list={list} add={add} work={work} />
        <div className="rs-sheet">
          {tabs.length > 0 && <ListTabs list={list} tabs={tabs} countsPath={countsPath} />}
          {above}
          <Bar
            screen={screen}
            list={list}
            chosen={chosen}
            work={work}
            columnState={columnState}
            onColumnState={setColumnState}
            fold={tree === null ? null : { opensAll, setOpensAll }}
          />
          <div className="rs-rows">
            <ListGrid
              screen={screen}
              list={list}
              chosen={chosen}
              columnState={columnState}
              onColumnState={setColumnState}
              opensAll={opensAll}
              add={add}
              onOpen={work.openRow}
              onAction={work.act}
            />
          </div>
          {tree === null ? <ListFoot list={list} /> : <footer className="rs-foot" />}
        </div>
        <Suspense fallback={null}>
          <Beside screen={screen} work={work} />
        </Suspense>
      </div>
    </GridWordsProvider>
  );
}

/** Hidden columns stand in the address; widths, order, pins and density stay with the page. */
function useColumnState(list: ResourceList, onPhone?: readonly string[]): readonly [ColumnState, (state: ColumnState) => void] {
  const [own, setOwn] = useState<ColumnState>({});
  const isPhone = usePhone();
  const { hidden } = list.state;
  const state =
    hidden === null ? { ...own, ...(isPhone ? { hidden: hiddenOnPhone(list.resource, onPhone) } : {}) } : { ...own, hidden };
  return [
    state,
    ({ hidden: nextHidden, ...rest }) => {
      setOwn(rest);
      if (nextHidden?.join() !== hidden?.join()) list.change({ hidden: nextHidden ?? null }, { isTyping: true });
    },
  ];
}

interface HeadProps {
  readonly screen: AnyScreenProps;
  readonly list: ResourceList;
  readonly add: (() => void) | null;
  readonly work: RowWork;
}

function Head({ screen, list, add, work }: HeadProps) {
  const words = useResourceWords(screen.resource);
  return (
    <ListHead
      title={words.title}
      facts={list.facts}
      rest={
        <>
          <ExportButton list={list} />
          {screen.ownImport}
          <ImportButton resource={screen.resource} open={() => work.setOpen({ what: 'import' })} />
        </>
      }
    >
      {screen.toolbar}
      {add && (
        <Button type="primary" icon={<Plus size={16} />} onClick={add}>
          {words.add}
        </Button>
      )}
    </ListHead>
  );
}

interface BarProps {
  readonly screen: AnyScreenProps;
  readonly list: ResourceList;
  readonly chosen: Chosen;
  readonly work: RowWork;
  readonly columnState: ColumnState;
  readonly fold: { readonly opensAll: boolean; setOpensAll(opens: boolean): void } | null;
  onColumnState(state: ColumnState): void;
}

function Bar(props: BarProps) {
  const { screen, list, chosen, columnState, onColumnState, fold } = props;
  const text = useResourceText();
  const words = useResourceWords(screen.resource);
  const buttons = useBulkButtons(props);
  if (chosen.isAny)
    return <BulkBar selection={chosen.selection} facts={list.facts} buttons={buttons} onSelection={chosen.choose} />;
  const columns = gridColumns({ resource: screen.resource, words, views: {}, looks: {}, labels: () => list.labels });
  return (
    <div className="rs-bar">
      {screen.resource.search.length > 0 && <QuickSearch list={list} />}
      <div className="rs-chips">
        <FilterChips resource={screen.resource} filters={list.state.filters} onChange={(filters) => list.change({ filters })} />
      </div>
      {fold && (
        <Button type="text" size="small" onClick={() => fold.setOpensAll(!fold.opensAll)}>
          {text(fold.opensAll ? 'list.fold-all' : 'list.unfold-all')}
        </Button>
      )}
      <ColumnPanel columns={columns} state={columnState} onState={onColumnState} />
    </div>
  );
}

function useBulkButtons({ screen, list, chosen, work }: BarProps): readonly BulkButton[] {
  const text = useResourceText();
  const words = useResourceWords(screen.resource);
  const may = useMay();
  const { resource, bulkActions = [] } = screen;
  const exporting = useExport(list);
  const canDelete = resource.actions.includes('del') && !resource.facts && may('del', resource.page);
  const own = bulkActions
    .filter(({ action }) => !action || may(action, resource.page))
    .map(({ id, titleKey, isDanger = false, run }) => ({
      id,
      label: words.of(titleKey),
      isDanger,
      isForAll: true,
      run: () =>
        run({ rows: chosen.rows(), selection: chosen.selection, body: list.body, clear: () => chosen.choose(noSelection) }),
    }));
  const removal: BulkButton = {
    id: '$delete',
    label: text('list.delete'),
    isDanger: true,
    isForAll: false,
    run: () => work.remove(chosen.rows(), () => chosen.choose(noSelection)),
  };
  const exportation: BulkButton = {
    id: '$export',
    label: text('export.chosen'),
    isDanger: false,
    isForAll: true,
    run: () => void exporting.run(chosen.selection),
  };
  return [...own, ...(exporting.isOffered ? [exportation] : []), ...(canDelete ? [removal] : [])];
}

/** The form, move, question or import that is open beside the list. */
function Beside({ screen, work }: { readonly screen: AnyScreenProps; readonly work: RowWork }) {
  const { resource } = screen;
  const { open, setOpen } = work;
  const close = () => setOpen(null);
  switch (open?.what) {
    case 'form':
      return (
        <FormDrawer
          key={open.id}
          resource={resource}
          id={open.id}
          inputs={screen.inputs}
          onClose={(saved) => settle(saved ? screen.onChanged : undefined, close)}
        />
      );
    case 'move':
      return <Asking screen={screen} row={open.row} move={open.move} onClose={close} />;
    case 'remove':
      return (
        <RemoveDialog
          resource={resource}
          rows={open.rows}
          onClose={(isGone) => {
            if (isGone) screen.onChanged?.();
            settle(isGone ? open.done : undefined, close);
          }}
        />
      );
    case 'import':
      return <ImportDialog resource={resource} onClose={close} />;
    default:
      return null;
  }
}

/** The dialog of a move: the screen's own, or the one drawn from the declaration. */
function Asking({ screen, row, move, onClose }: AskingProps) {
  const Own = screen.dialogs?.[move.name];
  return Own ? (
    <Own row={row} onClose={onClose} />
  ) : (
    <MoveDialog resource={screen.resource} row={row} move={move} onClose={onClose} />
  );
}

interface AskingProps {
  readonly screen: AnyScreenProps;
  readonly row: WireRow;
  readonly move: MoveView;
  onClose(): void;
}

function settle(done: (() => void) | undefined, close: () => void): void {
  done?.();
  close();
}
