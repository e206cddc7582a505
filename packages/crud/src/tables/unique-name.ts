import { snake } from '@shopkeeper/resource/view';

const postgresNameLimit = 63;

/** The name of an index or key, truncated like PostgreSQL does. */
export const named = (...parts: string[]): string => parts.join('_').slice(0, postgresNameLimit);

/** The name of the unique index over these fields of a table. */
export const uniqueNameOf = (table: string, keys: readonly string[]): string => named(table, ...keys.map(snake), 'key');
