import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Queryable } from '@shopkeeper/server/database';

/** What a long operation cost: times in seconds, memory in MB above the value before. */
interface Cost {
  readonly elapsed: number;
  /** CPU of this process and of the connections to its database. */
  readonly cpu: { readonly node: number; readonly database: number };
  readonly memory: number;
}

/** Measures operations and writes their costs to a file of `test-results`. */
export interface Costs {
  measure<T>(what: string, work: () => Promise<T>): Promise<T>;
  store(): void;
}

const sampleMs = 50;

/** CPU of the connections to this database in seconds: Linux counts hundredths. */
async function databaseCpu(db: Queryable): Promise<number> {
  const backends = await db.rows<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()');
  const ticks = backends.map(({ pid }) => {
    const path = `/proc/${pid}/stat`;
    const values = existsSync(path) ? readFileSync(path, 'utf8').split(') ')[1]?.split(' ') : undefined;
    return Number(values?.[11] ?? 0) + Number(values?.[12] ?? 0);
  });
  return ticks.reduce((all, one) => all + one, 0) / 100;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** @param name of the file without `.json` */
export function costsOf(db: Queryable, name: string): Costs {
  const costs: Record<string, Cost> = {};
  return {
    async measure(what, work) {
      globalThis.gc?.();
      const before = process.memoryUsage().rss;
      let highest = before;
      const timer = setInterval(() => {
        highest = Math.max(highest, process.memoryUsage().rss);
      }, sampleMs);
      const database = await databaseCpu(db);
      const start = performance.now();
      const own = process.cpuUsage();
      try {
        return await work();
      } finally {
        clearInterval(timer);
        const { user, system } = process.cpuUsage(own);
        const elapsed = rounded((performance.now() - start) / 1000);
        const cpu = { node: rounded((user + system) / 1e6), database: rounded((await databaseCpu(db)) - database) };
        costs[what] = { elapsed, cpu, memory: Math.round((highest - before) / 1_048_576) };
      }
    },
    store() {
      mkdirSync('test-results', { recursive: true });
      writeFileSync(`test-results/${name}.json`, JSON.stringify(costs, null, 2));
    },
  };
}
