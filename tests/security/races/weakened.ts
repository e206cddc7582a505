import type { Database, Queryable, Tx } from '@shopkeeper/server/database';
import { meeting } from '../../setup/meeting.ts';

/** A guard as a pattern in SQL statements, and its replacement. */
export interface Protection {
  readonly stands: RegExp;
  /** As in `String.replace`: `$&` leaves the statement unchanged. */
  readonly without: string;
  /**
   * The first this many matching statements wait for each other's results. Only for reads: writes would wait for each other's
   * locks.
   */
  readonly together?: number;
}

/** A database whose statements lack the guards, and the guards that no statement had, which make the control void. */
export interface Weakened {
  readonly db: Database;
  readonly missing: () => readonly Protection[];
}

export function weakened(db: Database, guards: readonly Protection[]): Weakened {
  const found = new Set<Protection>();
  const meetings = guards.flatMap(({ stands, together }) => (together ? [{ stands, meet: meeting(together) }] : []));
  function bare(text: string): string {
    let left = text;
    for (const guard of guards) {
      if (!guard.stands.test(left)) continue;
      found.add(guard);
      left = left.replace(guard.stands, guard.without);
    }
    return left;
  }
  async function met<T>(text: string, answer: Promise<T>): Promise<T> {
    const got = await answer;
    for (const { stands, meet } of meetings) if (stands.test(text)) await meet();
    return got;
  }
  // Without statement names, because prepared statements are cached by name.
  const over = <T extends Queryable>(q: T): T => ({
    ...q,
    rows: (text, values) => met(text, q.rows(bare(text), values)),
    run: (text, values) => met(text, q.run(bare(text), values)),
  });
  const weak: Database = {
    ...over(db),
    transaction: (args) => db.transaction((tx: Tx) => args(over(tx))),
    get withLongTimeout() {
      return weak;
    },
  };
  return { db: weak, missing: () => guards.filter((guard) => !found.has(guard)) };
}
