import { apiUrl, ApiError, isStreamOpen, onServerEvent, read } from '@shopkeeper/api-client';
import { useAdminSession } from '@shopkeeper/api-client/session';
import { randomId } from '@shopkeeper/ui';
import { currentLanguage } from '@shopkeeper/ui/i18n';
import { useEffect, useRef, useState } from 'react';

/** Somebody else who has the same row open. */
export interface Other {
  readonly id: number;
  readonly name: string;
  /** Whether their form has changes that are not saved. */
  readonly isEditing: boolean;
}

/** A row that is open: `resource` is `context/name`. */
export interface OpenRow {
  readonly resource: string;
  readonly id: number;
  readonly isEditing: boolean;
}

type Body = OpenRow & { readonly visit: string; readonly isLeaving?: boolean };

const path = '/admin/platform/presence';
const everyMs = 20_000;
const retryMs = 3_000;
/** The row is gone, or may not be seen any more: nothing is reported after that. */
const final: ReadonlySet<number> = new Set([403, 404]);

/**
 * Says that a row is left. While the whole page is being closed no answer can be awaited; else it is read, so that its connection is
 * free again for other calls.
 */
function leave(body: Body, isClosing: boolean): void {
  const token = useAdminSession.getState().person?.token;
  if (!token) return;
  const headers = {
    'Content-Type': 'application/json',
    'Accept-Language': currentLanguage(),
    server: '1',
    Authorization: `Bearer ${token}`,
  };
  const request = { method: 'POST', headers, body: JSON.stringify({ ...body, isLeaving: true }), keepalive: isClosing };
  fetch(apiUrl() + path, { ...request, credentials: 'same-origin' })
    .then((reply) => reply.arrayBuffer())
    .catch(() => undefined);
}

interface Reporter {
  /** Reports now; while a report is under way, once more after it. */
  report(): void;
  /** Says that the page is left; a later report enters again, as after a page comes back from the browser's cache. */
  leave(): void;
  stop(): void;
}

function startReporting(bodyNow: () => Body, show: (others: readonly Other[]) => void): Reporter {
  let isOver = false;
  let isUnderWay = false;
  let isDue = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  async function send(): Promise<void> {
    clearTimeout(again);
    isUnderWay = true;
    try {
      const { others } = await read<{ readonly others: readonly Other[] }>(path, bodyNow(), { showError: false });
      if (!isOver) show(others);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (final.has(error.status)) isOver = true;
      else if (!isOver && error.isPassing) again = setTimeout(() => void send(), retryMs);
    }
    isUnderWay = false;
    if (isOver || !isDue) return;
    isDue = false;
    void send();
  }
  return {
    report() {
      if (isOver) return;
      if (isUnderWay) isDue = true;
      else void send();
    },
    leave() {
      if (!isOver) leave(bodyNow(), true);
    },
    stop() {
      if (!isOver) leave(bodyNow(), false);
      isOver = true;
      clearTimeout(again);
    },
  };
}

/** Reports that a row is open until the component is hidden, and returns the others who have it open. */
export function useOthers({ resource, id, isEditing }: OpenRow): readonly Other[] {
  const [others, setOthers] = useState<readonly Other[]>([]);
  const editing = useRef(isEditing);
  const reporter = useRef<Reporter | null>(null);
  useEffect(() => {
    const visit = randomId();
    const now = startReporting(() => ({ resource, id, visit, isEditing: editing.current }), setOthers);
    reporter.current = now;
    now.report();
    const timer = setInterval(now.report, everyMs);
    const forget = onServerEvent(({ type, data }) => {
      if (isStreamOpen(type) || (type === 'presence' && isAbout(data, { resource, id }))) now.report();
    });
    addEventListener('pagehide', now.leave);
    return () => {
      clearInterval(timer);
      forget();
      removeEventListener('pagehide', now.leave);
      now.stop();
    };
  }, [resource, id]);
  useEffect(() => {
    if (editing.current === isEditing) return;
    editing.current = isEditing;
    reporter.current?.report();
  }, [isEditing]);
  return others;
}

const isAbout = (data: unknown, row: { readonly resource: string; readonly id: number }): boolean =>
  typeof data === 'object' &&
  data !== null &&
  Reflect.get(data, 'resource') === row.resource &&
  Reflect.get(data, 'id') === row.id;
