import { ApiError, isStreamOpen, onServerEvent, read } from '@shopkeeper/api-client';
import { useStaffRules } from '@shopkeeper/api-client/session';
import type { AnyResource } from '@shopkeeper/resource';
import { useEffect, useState } from 'react';
import type { WireRow } from '../calls/wire.ts';
import type { Other } from './use-others.ts';

type Person = Other & { readonly rowId: number };

/** The others who have rows of a list open, by the ids of the rows. */
export type RowPeople = ReadonlyMap<number, readonly Other[]>;

const path = '/admin/platform/presence/rows';
const nobody: RowPeople = new Map();
/** Many lists hear the same event: they do not all ask at the same moment. */
const soonMs = (): number => 300 + Math.random() * 700;
/** A page that is closed without a word counts as closed after 45 seconds. */
const forgetMs = 45_000;
const retryMs = 3_000;

const byRow = (people: readonly Person[]): RowPeople =>
  people.length === 0 ? nobody : new Map(people.map(({ rowId }) => [rowId, people.filter((other) => other.rowId === rowId)]));

/**
 * Asks now, after each event about the resource, again while somebody is shown, and again after a failure. Returns how to stop. One
 * question is under way at a time: identical reads share one answer, which would be from before the event.
 */
function follow(resource: string, ids: readonly number[], show: (people: RowPeople) => void): () => void {
  let isOver = false;
  let isUnderWay = false;
  let isDue = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function askIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), ms);
  }
  /** Resolves to the milliseconds until the next question, or null when only an event asks again. */
  async function answered(): Promise<number | null> {
    try {
      const { people } = await read<{ readonly people: readonly Person[] }>(path, { resource, ids }, { showError: false });
      if (!isOver) show(byRow(people));
      return people.length > 0 ? forgetMs : null;
    } catch (error) {
      // The list is shown without the marks.
      return error instanceof ApiError && error.isPassing ? retryMs : null;
    }
  }
  async function ask(): Promise<void> {
    isDue = isUnderWay;
    if (isUnderWay) return;
    isUnderWay = true;
    const next = await answered();
    isUnderWay = false;
    if (isOver) return;
    if (isDue) askIn(0);
    else if (next !== null) askIn(next);
  }
  const forget = onServerEvent(({ type, data }) => {
    if (isStreamOpen(type) || (type === 'presence-list' && isAbout(data, resource))) askIn(soonMs());
  });
  void ask();
  return () => {
    isOver = true;
    clearTimeout(timer);
    forget();
  };
}

const isAbout = (data: unknown, resource: string): boolean =>
  typeof data === 'object' && data !== null && Reflect.get(data, 'resource') === resource;

/** Who else has which of the shown rows open: one call for the rows of a page, and another one when that changes. */
export function useRowPeople({ context, name }: AnyResource, rows: readonly WireRow[]): RowPeople {
  const [people, setPeople] = useState(nobody);
  const isViewing = useStaffRules(({ viewing }) => viewing !== undefined);
  const shown = rows.map(({ id }) => id).join();
  useEffect(() => {
    if (shown === '' || isViewing) return undefined;
    const stop = follow(`${context}/${name}`, shown.split(',').map(Number), setPeople);
    return () => {
      stop();
      setPeople(nobody);
    };
  }, [context, name, shown, isViewing]);
  return people;
}
