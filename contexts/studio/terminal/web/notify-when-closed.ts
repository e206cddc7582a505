import { showNotice } from '@shopkeeper/api-client';
import type { Translate } from '@shopkeeper/ui/i18n';
import type { TaskResult } from '../terminal-queue.domain.ts';
import { useTerminal } from './terminal-store.ts';

const kinds = { success: 'success', failed: 'error' } as const;

/** The callback of a task that tells how it ended whoever has closed the panel. */
export const notifyWhenClosed =
  (text: Translate, command: string) =>
  (result: TaskResult): void => {
    if (!useTerminal.getState().show) showNotice(kinds[result], text(`text.result.${result}`, { command }));
  };
