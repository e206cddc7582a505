import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * Whether something that is given for a time applies now: `from` is null or has come, `until` has not. Like tokens, rights end by the
 * time of the database, which all processes share.
 */
export const isInForce = (from: AnyColumn, until: AnyColumn): SQL<boolean> =>
  sql<boolean>`((${from} is null or ${from} <= kit_now()) and ${until} > kit_now())`;
