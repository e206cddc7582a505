import type { AnyResource } from '@shopkeeper/resource';
import { Button } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { isSelected, withRows } from '@shopkeeper/grid';
import { Plus } from '@shopkeeper/ui/icons';
import { lazyPart } from '@shopkeeper/ui';
import { useMay } from '../access/allowed.tsx';
import { useReadable } from '../access/readable.ts';
import { JobButton } from '../jobs/job-button.tsx';
import { type ListJobWork, useListJob } from '../jobs/use-list-job.ts';
import { useResourceLabels } from '../texts/resource-text.ts';
import { ExportButton } from '../transfer/export-button.tsx';
import { ImportButton } from '../transfer/import-button.tsx';
import { useExport } from '../transfer/use-export.ts';
import { ListOverlays } from './list-overlays.tsx';
import { treeFieldOf } from '../list-state/body-at.ts';
import { GridMessagesProvider } from './grid-messages.tsx';
import { ExactTotalsButton } from './exact-totals-button.tsx';
import { ListBar } from './list-bar.tsx';
import { ListFooter } from './list-footer.tsx';
import { ListGrid } from './list-grid.tsx';
import { ListHeader } from './list-header.tsx';
import { ListTabs } from './list-tabs.tsx';
import { OtherTotals } from './other-totals.tsx';
import type { AnyScreenProps, ResourceScreenProps } from '../list-state/screen-props.ts';
import { useFittedRows } from '../list-state/fitted-rows.ts';
import { useColumnState } from '../list-state/use-column-state.ts';
import { useListPreferences } from '../list-state/use-list-preferences.ts';
import { type ResourceList, useResourceList } from '../list-state/use-resource-list.ts';
import { useRowWork } from './use-row-work.ts';
import { useSelection } from './use-selection.ts';
import { type ListTotals, useListTotals } from './use-exact-totals.ts';

const PrintView = lazyPart(async () => (await import('../print/print-view.tsx')).PrintView);

/**
 * The list page of a resource, rendered from its declaration: tabs and saved views, filters, search, grid, row and bulk actions,
 * form, transitions, export, print and import. Its state is stored in the address; each option replaces only what it names.
 */
export function ResourceScreen<R extends AnyResource>(props: ResourceScreenProps<R>) {
  const readable = useReadable(props.resource);
  // Internally rows have the generic row type; the options only ever receive rows of this resource.
  return <ScreenView {...(props as unknown as AnyScreenProps)} resource={readable} />;
}

const noTabs: NonNullable<AnyScreenProps['tabs']> = [];

function ScreenView(screen: AnyScreenProps) {
  const { resource, tabs = noTabs, countsPath, above, Rows } = screen;
  const tree = treeFieldOf(resource);
  const keeping = useListPreferences(resource.page);
  const list = useResourceList(resource, { tabs, kept: keeping });
  const rows = useRef<HTMLDivElement>(null);
  useFittedRows(resource.page, rows, list.rows.length > 0);
  const chosen = useSelection(list);
  const may = useMay();
  const holds = (action: 'add' | 'edit') =>
    resource.operations.includes(action) && may(action, resource.page) && resource.form.length > 0;
  const work = useRowWork(screen, holds('edit'));
  const columns = useColumnState(list, keeping, screen.onPhone);
  const { totals, exact } = useListTotals(list);
  const jobs = useListJob(resource);
  const [opensAll, setOpensAll] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  useLayoutEffect(() => () => setPrinting(false), []);
  const add = holds('add') ? () => work.edit(null) : null;
  return (
    <GridMessagesProvider>
      <div className="rs-list">
        <Head {...{ screen, list, add, jobs, columns }} print={() => setPrinting(true)} />
        <div className="rs-list-panel">
          <ListTabs list={list} tabs={tabs} views={keeping.views} countsPath={countsPath} />
          {above}
          <ListBar
            {...{ screen, list, chosen, work, keeping, columns, jobs }}
            fold={tree === null ? null : { opensAll, setOpensAll }}
          />
          <div className="rs-rows" ref={rows}>
            {keeping.isReady &&
              (Rows && list.rows.length > 0 ? (
                <Rows
                  rows={list.rows}
                  isSelected={({ id }) => isSelected(chosen.selection, id)}
                  onToggle={({ id }) => chosen.choose(withRows(chosen.selection, [id], !isSelected(chosen.selection, id)))}
                  onOpen={work.openRow}
                />
              ) : (
                <ListGrid
                  {...{ screen, list, chosen, opensAll, add, totals }}
                  columnState={columns.state}
                  onColumnState={columns.change}
                  onOpen={work.openRow}
                  onAction={work.act}
                />
              ))}
          </div>
          {tree === null ? <Foot {...{ list, totals, exact }} /> : <footer className="rs-foot" />}
        </div>
        <ListOverlays screen={screen} work={work} />
        {isPrinting && <PrintView screen={screen} list={list} columns={columns.state} onDone={() => setPrinting(false)} />}
      </div>
    </GridMessagesProvider>
  );
}

function Foot({ list, totals, exact }: { readonly list: ResourceList } & ListTotals) {
  return (
    <ListFooter list={list} exact={exact?.found ?? null}>
      {exact && <ExactTotalsButton list={list} exact={exact} />}
      {totals && <OtherTotals list={list} totals={totals} />}
    </ListFooter>
  );
}

interface HeadProps {
  readonly screen: AnyScreenProps;
  readonly list: ResourceList;
  readonly add: (() => void) | null;
  readonly jobs: ListJobWork;
  readonly columns: ReturnType<typeof useColumnState>;
  print(): void;
}

function Head({ screen, list, add, jobs, columns, print }: HeadProps) {
  const resourceLabels = useResourceLabels(screen.resource);
  const exporting = useExport({ screen, list, columns: columns.state, jobs });
  return (
    <ListHeader
      title={resourceLabels.title}
      pageInfo={list.pageInfo}
      rest={
        <>
          <ExportButton exporting={exporting} print={print} />
          <ImportButton resource={screen.resource} options={screen.importOptions} />
        </>
      }
    >
      <JobButton resource={screen.resource} work={jobs} />
      {screen.toolbar}
      {add && (
        <Button type="primary" icon={<Plus size={16} />} onClick={add}>
          {resourceLabels.add}
        </Button>
      )}
    </ListHeader>
  );
}
