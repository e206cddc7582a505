import { within } from '../database/answers.ts';
import type { Database } from '../database/database.ts';

/** The calls of a key in its current minute, of all processes, and the ms until that minute ends. */
export interface Counted {
  readonly current: number;
  readonly ttl: number;
}

export interface CallCounts {
  /** Counts a call. Limits up to 500 are exact; larger ones may miss what other processes counted within the last second. */
  count(key: string, limit: number): Promise<Counted>;
  stop(): void;
}

/** A minute starts with the first call of a key. It is a real one: the limits protect the server. */
interface Minute {
  calls: number;
  /** Calls that are not yet reported to the database. */
  unreported: number;
  endsAt: number;
}

const minuteMs = 60_000;
const mostKeys = 20_000;
/** Up to this limit every call queries the database: sign-ins, captchas and uploads do so anyway. */
const exactUpTo = 500;
/**
 * Below this fraction of a limit a process reports nothing: the limit cannot be exceeded by spreading calls over a few processes.
 */
const worthReporting = 1 / 10;
const reportEveryMs = 1_000;
/** If the database does not respond, the call's own work reports that; counting must not use up its time. */
const timeoutMs = 1_000;

// All processes sort the keys alike; otherwise two could wait for each other's rows.
const add = `insert into kit_call_count as c (key, calls, ends_at)
  select key, calls, now() + left_ms * interval '1 ms' from unnest($1::text[], $2::int[], $3::int[]) as reported (key, calls, left_ms) order by key
  on conflict (key) do update set
    calls = case when c.ends_at > now() then c.calls + excluded.calls else excluded.calls end,
    ends_at = case when c.ends_at > now() then c.ends_at else excluded.ends_at end
  returning key, calls, greatest(0, extract(epoch from ends_at - now()) * 1000)::int as "leftMs"`;

interface Row {
  readonly key: string;
  readonly calls: number;
  readonly leftMs: number;
}

/**
 * Reports new calls to the database and reads the counts of the others. Calls that could not be reported are included next time.
 */
async function report(db: Database, minutes: ReadonlyMap<string, Minute>): Promise<Row[]> {
  const now = Date.now();
  const reported = [...minutes].map(([key, minute]) => ({ key, minute, calls: minute.unreported, leftMs: minute.endsAt - now }));
  for (const { minute } of reported) minute.unreported = 0;
  const values = [
    reported.map(({ key }) => key),
    reported.map(({ calls }) => calls),
    reported.map(({ leftMs }) => Math.max(1, leftMs)),
  ];
  const rows = await db.rows<Row>(add, values, 'kit_call_count').catch((error: unknown) => {
    for (const { minute, calls } of reported) minute.unreported += calls;
    throw error;
  });
  for (const { key, calls, leftMs } of rows) {
    const minute = minutes.get(key);
    if (minute) Object.assign(minute, { calls: calls + minute.unreported, endsAt: Date.now() + leftMs });
  }
  return rows;
}

/** Counts calls by key together with all other processes on this database; counts locally while it is unreachable. */
export function createCallCounts(db: Database): CallCounts {
  const minutes = new Map<string, Minute>();
  const many = new Map<string, Minute>();

  function minuteOf(key: string): Minute {
    const now = Date.now();
    const running = minutes.get(key);
    if (running && running.endsAt > now) return running;
    const minute: Minute = { calls: 0, unreported: 0, endsAt: now + minuteMs };
    // A Map keeps insertion order, so the first key is the oldest.
    minutes.delete(key);
    minutes.set(key, minute);
    const [oldest] = minutes.keys();
    if (minutes.size > mostKeys && oldest !== undefined) minutes.delete(oldest);
    return minute;
  }

  async function reportMany(): Promise<void> {
    const now = Date.now();
    const due = new Map([...many].filter(([, { unreported, endsAt }]) => unreported > 0 && endsAt > now));
    many.clear();
    if (due.size === 0) return;
    await report(db, due).catch(() => {
      for (const [key, minute] of due) many.set(key, minute);
    });
  }

  let reporting: Promise<void> | null = null;
  const timer = setInterval(() => {
    reporting ??= reportMany().finally(() => {
      reporting = null;
    });
  }, reportEveryMs);
  timer.unref();

  return {
    async count(key, limit) {
      const minute = minuteOf(key);
      minute.calls += 1;
      minute.unreported += 1;
      const counted: Counted = { current: minute.calls, ttl: minute.endsAt - Date.now() };
      if (limit <= exactUpTo && counted.current <= limit) {
        const reported = report(db, new Map([[key, minute]])).then(
          ([row]) => (row ? { current: row.calls, ttl: row.leftMs } : counted),
          () => counted,
        );
        return within(reported, timeoutMs, counted);
      }
      if (counted.current >= limit * worthReporting) many.set(key, minute);
      return counted;
    },
    stop: () => clearInterval(timer),
  };
}
