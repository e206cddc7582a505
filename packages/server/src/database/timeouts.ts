/** Timeouts in ms; when one is exceeded, the caller receives 503. */
export interface Timeouts {
  /** For a free connection of the pool, or a new one. */
  readonly connection: number;
  /** For a lock held by another transaction. */
  readonly lock: number;
  /** For one statement, measured by the database. If the database stays silent, the statement is abandoned a second later. */
  readonly statement: number;
  /** For the next statement of a transaction. Then the database ends it, so that a vanished client does not keep its locks. */
  readonly idle: number;
  /** For one statement, or the wait for the next one, of work without a waiting caller. */
  readonly long: number;
}

/** Browsers give up after 10 s, so a database that does not respond is reported before that. */
export const defaultTimeouts: Timeouts = { connection: 4_000, lock: 4_000, statement: 7_000, idle: 15_000, long: 600_000 };

/** Settings of a database connection, by PostgreSQL's names; timeouts in ms. */
export type Settings = Readonly<Record<string, string>>;

/** The settings of every connection for calls and jobs: instants in UTC, and limited waiting times. */
export const settingsOf = ({ lock, statement, idle }: Timeouts): Settings => ({
  TimeZone: 'UTC',
  lock_timeout: String(lock),
  statement_timeout: String(statement),
  idle_in_transaction_session_timeout: String(idle),
});

/** Formats settings as the startup options of a connection. */
export const optionsOf = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
