/** How long work may wait, in ms; past it a caller is told 503. */
export interface Timeouts {
  /** For a connection: a free one of the pool, or a new one. */
  readonly connection: number;
  /** For a lock that somebody else holds. */
  readonly lock: number;
  /** For one statement, by the database's own clock. A database that is silent is given up a second later. */
  readonly statement: number;
  /** For the next statement of a transaction, after which the database ends it: who vanished must not keep locks. */
  readonly idle: number;
  /** For one statement, and the next, of work that nobody waits for. */
  readonly long: number;
}

/** Browsers give up after 10 s: by then a database that does not answer was told of. */
export const defaultTimeouts: Timeouts = { connection: 4_000, lock: 4_000, statement: 7_000, idle: 15_000, long: 600_000 };

/** Settings of a database connection, by PostgreSQL's names; times in ms. */
export type Settings = Readonly<Record<string, string>>;

/** What every connection for calls and jobs has: instants are read in UTC, and waiting has an end. */
export const settingsOf = ({ lock, statement, idle }: Timeouts): Settings => ({
  TimeZone: 'UTC',
  lock_timeout: String(lock),
  statement_timeout: String(statement),
  idle_in_transaction_session_timeout: String(idle),
});

/** Settings as a connection asks for them when it opens. */
export const optionsOf = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
