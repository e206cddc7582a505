import { useState } from 'react';
import { arrange, type ColumnState } from '../../grid/core/columns.ts';
import type { Selection } from '../../grid/core/selection.ts';
import { call } from '../../http/calls.ts';
import { randomId } from '../../http/random-id.ts';
import { useMay } from '../../shell/allowed.tsx';
import { useNotices } from '../../shell/use-notices.ts';
import type { ListJobWork } from '../jobs/use-list-job.ts';
import { gridColumns } from '../list/grid-columns.ts';
import type { AnyScreenProps } from '../list/screen-props.ts';
import type { ResourceList } from '../list/use-resource-list.ts';
import { useResourceText, useResourceWords } from '../resource-text.ts';
import { exportFilter } from './export-filter.ts';

/** `seen`: the rows that match, in the columns on screen. `all`: every row in every column. */
export type ExportWhat = 'seen' | 'all';

export interface Export {
  readonly isOffered: boolean;
  readonly isBusy: boolean;
  /** Begins a job that makes the sheet; with a selection it holds the chosen rows alone. */
  run(what: ExportWhat, selection?: Selection): Promise<void>;
}

interface ExportAsked {
  readonly screen: AnyScreenProps;
  readonly list: ResourceList;
  readonly columns: ColumnState;
  readonly jobs: ListJobWork;
}

export function useExport({ screen, list, columns, jobs }: ExportAsked): Export {
  const { resource, body } = list;
  const text = useResourceText();
  const words = useResourceWords(resource);
  const notices = useNotices();
  const may = useMay();
  const [isBusy, setBusy] = useState(false);

  function seen(selection: Selection | undefined) {
    const looks = (screen.columns ?? {}) as Parameters<typeof gridColumns>[0]['looks'];
    const shown = arrange(gridColumns({ resource, words, views: {}, looks, labels: () => list.labels }), columns);
    const keys = shown.map(({ id }) => id).filter((id) => resource.fields[id] !== undefined);
    const { sorts, quick, filters } = body;
    return { query: { sorts, quick, filters: exportFilter(filters, selection) }, columns: keys };
  }

  return {
    isOffered: resource.actions.includes('export') && may('export', resource.page),
    isBusy,
    run: async (what, selection) => {
      setBusy(true);
      try {
        const { jobId } = await call<{ jobId: string }>(`${resource.prefix}ExportJob`, what === 'all' ? {} : seen(selection), {
          isExplicit: true,
          idempotencyKey: randomId(),
          showError: false,
        });
        jobs.follow({ kind: 'export', jobId, title: text('export.title', { title: words.title }) });
      } catch (error) {
        notices.failure(error);
      } finally {
        setBusy(false);
      }
    },
  };
}
