import { useState } from 'react';
import type { Selection } from '../../grid/core/selection.ts';
import { useMay } from '../../shell/allowed.tsx';
import { useNotices } from '../../shell/use-notices.ts';
import type { ResourceList } from '../list/use-resource-list.ts';
import { exportFilter } from './export-filter.ts';
import { download } from './download.ts';
import { useResourceText } from '../resource-text.ts';

export interface Export {
  readonly isOffered: boolean;
  readonly isBusy: boolean;
  /** Exports what the list shows now, or of it the chosen rows. */
  run(selection?: Selection): Promise<void>;
}

export function useExport(list: ResourceList): Export {
  const { resource, body } = list;
  const text = useResourceText();
  const notices = useNotices();
  const may = useMay();
  const [isBusy, setBusy] = useState(false);
  return {
    isOffered: resource.actions.includes('export') && may('export', resource.page),
    isBusy,
    run: async (selection) => {
      setBusy(true);
      try {
        const query = { sorts: body.sorts, quick: body.quick, filters: exportFilter(body.filters, selection) };
        const done = await download(`${resource.prefix}Export`, { query }, `${resource.name}.csv`);
        if (done.kind === 'job') notices.info(text('export.job'));
      } catch (error) {
        notices.failure(error);
      } finally {
        setBusy(false);
      }
    },
  };
}
