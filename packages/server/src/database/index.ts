export { type Database, openDatabase, type Queryable, readInstant, type Tx } from './database.ts';
export { type EmbeddedDatabase, startEmbedded } from './embedded.ts';
export { migrateDatabase } from './migrate.ts';
export { requireSettings } from './require-settings.ts';
export { NotConnected, StartupError } from './startup-error.ts';
export { defaultTimeouts, type Timeouts } from './timeouts.ts';
