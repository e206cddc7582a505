import { useMemo } from 'react';
import { ApiError, isSilent, showNotice, traceOf } from '@shopkeeper/api-client';
import { confirmBy, type Question } from '@shopkeeper/shell/tabs';

/** Notices and confirmations in the current theme and language. */
export interface Notices {
  success(text: string): void;
  info(text: string): void;
  warning(text: string): void;
  error(text: string): void;
  /** Shows the error of a call, unless the user already knows about it. */
  failure(error: unknown): void;
  /** Asks for confirmation before an action that cannot be undone. */
  confirm(question: Question): Promise<boolean>;
}

/** Returns toasts and confirmations for pages. */
export function useNotices(): Notices {
  return useMemo(
    () => ({
      success: (text) => showNotice('success', text),
      info: (text) => showNotice('info', text),
      warning: (text) => showNotice('warning', text),
      error: (text) => showNotice('error', text),
      failure: (error) => {
        if (!isSilent(error)) showNotice('error', error instanceof ApiError ? error.msg : String(error), traceOf(error));
      },
      confirm: confirmBy,
    }),
    [],
  );
}
