import type { Queryable } from '@shopkeeper/server/database';
import type { Principal } from '@shopkeeper/server/session';
import { adminPrincipals } from './admin-principals.ts';

/** An account of the staff with the permissions and data scopes that it has now; null when there is none. */
export const staffAccountOf = (db: Queryable, id: number): Promise<Principal | null> => adminPrincipals.load(db, id);
