import { Button } from 'antd';
import { useLayoutEffect, useState } from 'react';
import { ChevronsDownUp, ChevronsUpDown } from '@shopkeeper/ui/icons';
import { lazyPart } from '@shopkeeper/ui';
import { FilterChips } from '../filters/filter-chips.tsx';
import type { BulkRequest } from '../jobs/bulk-dialog.tsx';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnPanel } from './column-panel.tsx';
import { gridColumns } from '../list-state/grid-columns.ts';
import { showsTree } from './list-grid.tsx';
import type { ListBarProps } from './list-bar-props.ts';
import { QuickSearch } from './quick-search.tsx';
import { useBulkButtons } from './use-bulk-buttons.ts';
import { ViewMenu } from './view-menu.tsx';
import { noSelection } from '@shopkeeper/grid';

const BulkDialog = lazyPart(async () => (await import('../jobs/bulk-dialog.tsx')).BulkDialog);

/** Search, filters, views and column settings; replaced by bulk actions while rows are selected. */
export function ListBar(props: ListBarProps) {
  const { screen, chosen, list, jobs } = props;
  const [bulk, setBulk] = useState<BulkRequest | null>(null);
  useLayoutEffect(() => () => setBulk(null), []);
  const buttons = useBulkButtons({ ...props, ask: setBulk });
  return (
    <>
      {chosen.isAny ? (
        <BulkBar selection={chosen.selection} pageInfo={list.pageInfo} buttons={buttons} onSelection={chosen.choose} />
      ) : (
        <PlainBar {...props} />
      )}
      {bulk && (
        <BulkDialog
          resource={screen.resource}
          asked={bulk}
          Preview={screen.previews?.[bulk.bulkAction.name]}
          onClose={() => setBulk(null)}
          onStarted={(jobId) => {
            setBulk(null);
            // Rows whose field was set are often selected for the next step, such as publishing them.
            if (bulk.bulkAction.name !== 'edit') chosen.choose(noSelection);
            jobs.follow({ kind: 'bulk', jobId, title: bulk.title });
          }}
        />
      )}
    </>
  );
}

function PlainBar({ screen, list, keeping, columns, fold }: ListBarProps) {
  const text = useResourceText();
  const resourceLabels = useResourceLabels(screen.resource);
  const columnOptions = (screen.columns ?? {}) as Parameters<typeof gridColumns>[0]['columnOptions'];
  const all = gridColumns({
    resource: screen.resource,
    resourceLabels,
    views: {},
    columnOptions,
    labels: () => list.labels,
    isTree: showsTree(list),
  });
  const { filters, where } = list.state;
  return (
    <div className="rs-bar">
      {screen.resource.search.length > 0 && <QuickSearch list={list} />}
      <div className="rs-chips">
        <FilterChips resource={screen.resource} filters={filters} where={where} onChange={list.change} />
      </div>
      {fold && (
        <Button
          type="text"
          className="rs-fold"
          aria-label={text(fold.opensAll ? 'list.fold-all' : 'list.unfold-all')}
          icon={fold.opensAll ? <ChevronsDownUp size={16} /> : <ChevronsUpDown size={16} />}
          onClick={() => fold.setOpensAll(!fold.opensAll)}
        >
          <span className="rs-fold-label">{text(fold.opensAll ? 'list.fold-all' : 'list.unfold-all')}</span>
        </Button>
      )}
      <ViewMenu list={list} keeping={keeping} columns={columns} />
      <ColumnPanel columns={all} state={columns.state} onState={columns.change} />
    </div>
  );
}
