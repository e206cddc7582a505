import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { probe } from '../database/answers.ts';
import type { Database } from '../database/database.ts';
import { type QueueMetric, readQueue } from './queue.ts';

/** Sources of metrics other than calls. */
export interface MetricsSources {
  readonly db: Database;
  /** The known kinds of jobs; other kinds in the queue are not reported. */
  readonly jobKinds: readonly string[];
  readonly openStreams: () => number;
}

/** A finished call. The route is its pattern, so that no URL of a caller becomes a series. */
export interface Answered {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** Null for a stream, which ends when its reader leaves. */
  readonly seconds: number | null;
}

/** The metrics of one process. */
export interface Metrics {
  answered(call: Answered): void;
  /** Returns the metrics in the text format of Prometheus, with its content type. */
  read(): Promise<{ readonly type: string; readonly text: string }>;
  /** Releases the registries; otherwise the library keeps each of them for the lifetime of the process. */
  close(): void;
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const timeoutMs = 1_000;

/** Creates the Prometheus metrics of a process. */
export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Number of requests by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests until the last byte of the response, in seconds.',
    labelNames: ['method', 'route'] as const,
    buckets,
    registers,
  });
  measurePool(sources.db, registers);
  new Gauge({
    name: 'event_streams_open',
    help: 'Number of open event streams of this process.',
    registers,
    collect() {
      this.set(sources.openStreams());
    },
  });
  const measureQueue = queueGauges(sources, registers);
  return {
    answered({ method, route, status, seconds }) {
      requests.inc({ method, route, status });
      if (seconds !== null) durations.observe({ method, route }, seconds);
    },
    close: () => registry.clear(),
    async read() {
      await measureQueue();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

function measurePool({ pool }: Database, registers: Registry[]): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state: used or idle.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'database_connections_waited_for',
    help: 'Number of statements that wait for a connection of the pool.',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
}

/** The queue is shared by all processes. While the database does not respond, only that is reported. */
function queueGauges({ db, jobKinds }: MetricsSources, registers: Registry[]): () => Promise<void> {
  const up = new Gauge({
    name: 'database_up',
    help: 'Whether the database returned the job queue within one second (1) or not (0).',
    registers,
  });
  const labelNames = ['kind', 'status'] as const;
  const jobs = new Gauge({ name: 'jobs', help: 'Number of queued and running jobs, by kind and status.', labelNames, registers });
  const ages = new Gauge({
    name: 'jobs_oldest_age_seconds',
    help: 'Age of the oldest queued or running job in seconds, by kind and status.',
    labelNames,
    registers,
  });
  const setQueueGauges = (metrics: readonly QueueMetric[]): void => {
    jobs.reset();
    ages.reset();
    for (const { kind, status, count, oldestSeconds } of metrics) {
      jobs.set({ kind, status }, count);
      ages.set({ kind, status }, oldestSeconds);
    }
  };
  const ask = probe(async () => setQueueGauges(await readQueue(db, jobKinds)), timeoutMs);
  return async () => {
    const isUp = await ask();
    up.set(isUp ? 1 : 0);
    if (!isUp) setQueueGauges([]);
  };
}
