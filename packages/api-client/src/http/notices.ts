import { create } from 'zustand';

/** How a notice is shown. */
export type NoticeKind = 'success' | 'info' | 'warning' | 'error';

/** A short message to the user, shown as a toast. */
export interface Notice {
  readonly kind: NoticeKind;
  readonly text: string;
  /** The trace id to report to support. */
  readonly traceId?: string | undefined;
}

type Show = (notice: Notice) => void;

const shows: { current: Show | undefined } = { current: undefined };

/** Notices that could not be shown yet or are meant for the next screen. Screens without toasts show them inline. */
export const useWaitingNotices = create<{ readonly notices: readonly Notice[] }>()(() => ({ notices: [] }));

/** Shows a notice as a toast of the shell for three seconds; without a shell it waits for the next screen. */
export function showNotice(kind: NoticeKind, text: string, traceId?: string): void {
  if (shows.current) shows.current({ kind, text, traceId });
  else showNoticeOnNextScreen(kind, text);
}

/** Shows a notice on the next screen, because the user is about to leave this one. */
export function showNoticeOnNextScreen(kind: NoticeKind, text: string): void {
  useWaitingNotices.setState(({ notices }) => ({ notices: [...notices.filter((one) => one.text !== text), { kind, text }] }));
}

/** Returns the waiting notices and removes them. */
export function takeWaitingNotices(): readonly Notice[] {
  const { notices } = useWaitingNotices.getState();
  if (notices.length > 0) useWaitingNotices.setState({ notices: [] });
  return notices;
}

/** Registers the function that shows notices and passes it the waiting ones; returns the unregister function. */
export function showNoticesBy(show: Show): () => void {
  shows.current = show;
  for (const notice of takeWaitingNotices()) show(notice);
  return () => {
    if (shows.current === show) shows.current = undefined;
  };
}
