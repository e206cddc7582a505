import type { AnyResource } from '@shopkeeper/resource';
import { useEffect, useMemo } from 'react';
import { ImportDialog } from './import-dialog.tsx';
import type { ImportOptions } from '../list-state/import-options.ts';
import { isOver } from './import-report.ts';
import { useImport } from './use-import.ts';

interface ImportWorkProps {
  readonly resource: AnyResource;
  readonly options: ImportOptions | undefined;
  readonly isOpen: boolean;
  onClose(): void;
  /** Receives the share of the running job, 0 to 1; null when nothing runs. */
  onProgress(share: number | null): void;
}

const nothing: readonly string[] = [];

/** The import of a list, which continues while its dialog is closed. */
export function ImportWork({ resource, options = {}, isOpen, onClose, onProgress }: ImportWorkProps) {
  const { prefix } = resource;
  const { refreshes = nothing } = options;
  const run = useImport(useMemo(() => [prefix, ...refreshes], [prefix, refreshes]));
  const { job, stage } = run;
  const isBusy = stage.at === 'job' && (!job || !isOver(job));
  const share = job && job.total > 0 ? job.done / job.total : 0;
  useEffect(() => onProgress(isBusy ? share : null), [isBusy, share, onProgress]);
  return isOpen ? <ImportDialog {...{ resource, options, run, onClose }} /> : null;
}
