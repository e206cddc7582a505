import { useMemo } from 'react';
import { ApiError, isSilent } from '../http/api-error.ts';
import { traceOf } from '../http/failures.ts';
import { showNotice } from '../http/notices.ts';
import { confirmBy, type Question } from '../tabs/confirm.ts';

/** Ways to tell or ask the user something, in the theme and language on screen. */
export interface Notices {
  success(text: string): void;
  info(text: string): void;
  warning(text: string): void;
  error(text: string): void;
  /** Shows what a call rejected with, unless the user knows already. */
  failure(error: unknown): void;
  /** Asks before something that cannot be taken back. */
  confirm(question: Question): Promise<boolean>;
}

/** Toasts and questions for pages. */
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
