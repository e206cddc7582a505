import { useState } from 'react';
import { arrange, type ColumnState, type Selection } from '@shopkeeper/grid';
import { call } from '@shopkeeper/api-client';
import { randomId } from '@shopkeeper/ui';
import { useMay } from '../access/allowed.tsx';
import { useNotices } from '../notices/use-notices.ts';
import type { ListJobWork } from '../jobs/use-list-job.ts';
import { gridColumns } from '../list-state/grid-columns.ts';
import type { AnyScreenProps } from '../list-state/screen-props.ts';
import type { ResourceList } from '../list-state/use-resource-list.ts';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import { exportFilter } from './export-filter.ts';

/**
 * `seen`: matching rows in the shown columns. `all`: every row in every column. `sheet`: matching rows in the format of the
 * import.
 */
export type ExportWhat = 'seen' | 'all' | 'sheet';
/** The format of the export file. */
export type ExportFormat = 'csv' | 'xlsx';

export interface Export {
  readonly isOffered: boolean;
  readonly isBusy: boolean;
  /** Whether the resource has an export format that its import reads. */
  readonly hasSheet: boolean;
  /**
   * Starts a job that makes the export file, or downloads the one for the import; with a selection it contains only the selected
   * rows.
   */
  run(what: ExportWhat, options?: { readonly selection?: Selection | undefined; readonly format?: ExportFormat }): Promise<void>;
}

interface ExportOptions {
  readonly screen: AnyScreenProps;
  readonly list: ResourceList;
  readonly columns: ColumnState;
  readonly jobs: ListJobWork;
}

export function useExport({ screen, list, columns, jobs }: ExportOptions): Export {
  const { resource, body } = list;
  const text = useResourceText();
  const resourceLabels = useResourceLabels(resource);
  const notices = useNotices();
  const may = useMay();
  const [isBusy, setBusy] = useState(false);

  function seen(selection: Selection | undefined) {
    const columnOptions = (screen.columns ?? {}) as Parameters<typeof gridColumns>[0]['columnOptions'];
    const shown = arrange(
      gridColumns({ resource, resourceLabels, views: {}, columnOptions, labels: () => list.labels }),
      columns,
    );
    const keys = shown.map(({ id }) => id).filter((id) => resource.fields[id] !== undefined);
    const { sorts, quick, filters } = body;
    return { query: { sorts, quick, filters: exportFilter(filters, selection) }, columns: keys };
  }

  async function start(what: ExportWhat, selection: Selection | undefined, format: ExportFormat): Promise<void> {
    if (what === 'sheet') {
      // Loaded on demand, because few lists have this export.
      const { download } = await import('../calls/download.ts');
      await download(`${resource.prefix}Export`, { query: seen(selection).query, format }, `${resource.name}.${format}`);
      return;
    }
    const body = { ...(what === 'all' ? {} : seen(selection)), format };
    const { jobId } = await call<{ jobId: string }>(`${resource.prefix}ExportJob`, body, {
      idempotencyKey: randomId(),
      showError: false,
    });
    jobs.follow({ kind: 'export', jobId, title: text('export.title', { title: resourceLabels.title }) });
  }

  return {
    hasSheet: screen.exportsSheet === true,
    isOffered: resource.operations.includes('export') && may('export', resource.page),
    isBusy,
    run: async (what, { selection, format = 'csv' } = {}) => {
      setBusy(true);
      try {
        await start(what, selection, format);
      } catch (error) {
        notices.failure(error);
      } finally {
        setBusy(false);
      }
    },
  };
}
