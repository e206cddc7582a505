import { createHmac, randomBytes } from 'node:crypto';
import type { Service, ServiceHost } from '@shopkeeper/crud';
import { dayOf } from '@shopkeeper/resource/calendar';
import { timeZoneOf } from '@shopkeeper/server';
import type { SentPage } from '@shopkeeper/server/pages';
import { networkOf } from '@shopkeeper/server/session';
import { isProgram, type PageKind, pageKindOf } from '../visit.domain.ts';
import { addVisits, saltOf } from './visit-rows.ts';

/** How long a visit waits at most until it is stored, ms. */
const flushAfterMs = 5_000;
/** So many waiting visitors are stored at once. */
const flushFrom = 1_000;
/** While the database cannot be reached, so many visitors wait; further ones count as views alone. */
const mostWaiting = 10_000;
const userAgentLength = 300;

/** Visits that are not stored yet, by days. */
interface Waiting {
  readonly views: Map<PageKind, number>;
  /** Network and user agent, which never leave the memory. */
  readonly visitors: Set<string>;
}

type Days = Map<string, Waiting>;

function waitingOn(days: Days, day: string): Waiting {
  const found = days.get(day) ?? { views: new Map<PageKind, number>(), visitors: new Set<string>() };
  days.set(day, found);
  return found;
}

const visitorsOf = (days: Days): number => [...days.values()].reduce((sum, { visitors }) => sum + visitors.size, 0);

function addTo({ views, visitors }: Waiting, added: Waiting, room: number): void {
  for (const [page, count] of added.views) views.set(page, (views.get(page) ?? 0) + count);
  for (const visitor of [...added.visitors].slice(0, Math.max(0, room))) visitors.add(visitor);
}

/** The counter of the visits of a process. */
export interface VisitCounter extends Service {
  readonly onPageSent: (page: SentPage) => void;
  /** Stores what waits; a failure is logged, and what could not be stored waits on. */
  flush(): Promise<void>;
  finish(): Promise<void>;
}

type Host = Pick<ServiceHost, 'db' | 'clock' | 'log'>;

/** Hashes visitors with the salt of their day, which is read once a day. */
function createHasher(db: Host['db']) {
  let known = { day: '', salt: '' };
  return async (day: string): Promise<(visitor: string) => string> => {
    if (known.day !== day) known = { day, salt: await saltOf(db, day, randomBytes(32).toString('base64')) };
    const { salt } = known;
    return (visitor) => createHmac('sha256', salt).update(visitor).digest('base64url').slice(0, 22);
  };
}

/**
 * Counts the opened public pages and their visitors. They wait in memory, at most a few seconds, and are stored together in one
 * transaction; `finish` stores what is left.
 */
export function createVisitCounter({ db, clock, log }: Host): VisitCounter {
  const hasherOf = createHasher(db);
  let waiting: Days = new Map();
  let timer: NodeJS.Timeout | null = null;
  let flushing: Promise<void> | null = null;

  async function store(days: Days): Promise<void> {
    const all = await Promise.all(
      [...days].map(async ([day, { views, visitors }]) => {
        const hash = await hasherOf(day);
        return {
          views: [...views].map(([page, count]) => ({ day, page, views: count })),
          visitors: [...visitors].map((visitor) => ({ day, visitor: hash(visitor) })),
        };
      }),
    );
    await addVisits(
      db,
      all.flatMap(({ views }) => views),
      all.flatMap(({ visitors }) => visitors),
    );
  }

  async function round(): Promise<void> {
    const days = waiting;
    waiting = new Map();
    try {
      await store(days);
    } catch (error) {
      for (const [day, one] of days) addTo(waitingOn(waiting, day), one, mostWaiting - visitorsOf(waiting));
      log.warn({ err: error }, 'visits were not stored');
      schedule();
    }
  }

  const flush = async (): Promise<void> => {
    await flushing;
    if (waiting.size === 0) return;
    flushing ??= round().finally(() => (flushing = null));
    await flushing;
  };

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = null;
      void flush();
    }, flushAfterMs).unref();
  }

  function cancel(): void {
    if (timer) clearTimeout(timer);
    timer = null;
  }

  return {
    onPageSent({ path, ip, userAgent }) {
      const kind = pageKindOf(path);
      if (kind === null || isProgram(userAgent)) return;
      const { views, visitors } = waitingOn(waiting, dayOf(clock.now(), timeZoneOf(clock)));
      views.set(kind, (views.get(kind) ?? 0) + 1);
      const count = visitorsOf(waiting);
      if (count < mostWaiting) visitors.add(`${networkOf(ip)}\n${userAgent.slice(0, userAgentLength)}`);
      schedule();
      if (count === flushFrom) void flush();
    },
    flush,
    async finish() {
      cancel();
      await flush();
      cancel();
    },
  };
}
