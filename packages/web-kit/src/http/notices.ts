import { create } from 'zustand';

export type NoticeKind = 'success' | 'info' | 'warning' | 'error';

export interface Notice {
  readonly kind: NoticeKind;
  readonly text: string;
  /** What support asks for. */
  readonly traceId?: string | undefined;
}

type Show = (notice: Notice) => void;

const shows: { current: Show | undefined } = { current: undefined };

/** Notices nobody could show yet, and those meant for the next screen. Screens without toasts show them inline. */
export const useWaitingNotices = create<{ readonly notices: readonly Notice[] }>()(() => ({ notices: [] }));

/** Tells the user something, for three seconds, as a toast of the shell; before the shell is there it waits. */
export function showNotice(kind: NoticeKind, text: string, traceId?: string): void {
  if (shows.current) shows.current({ kind, text, traceId });
  else showNoticeOnNextScreen(kind, text);
}

/** Tells the user something on the screen that comes next, because this one is about to be left. */
export function showNoticeOnNextScreen(kind: NoticeKind, text: string): void {
  useWaitingNotices.setState(({ notices }) => ({ notices: [...notices.filter((one) => one.text !== text), { kind, text }] }));
}

/** Takes the waiting notices, once. */
export function takeWaitingNotices(): readonly Notice[] {
  const { notices } = useWaitingNotices.getState();
  if (notices.length > 0) useWaitingNotices.setState({ notices: [] });
  return notices;
}

/** The shell shows notices from now on; answers how to hand that back. */
export function showNoticesBy(show: Show): () => void {
  shows.current = show;
  for (const notice of takeWaitingNotices()) show(notice);
  return () => {
    if (shows.current === show) shows.current = undefined;
  };
}
