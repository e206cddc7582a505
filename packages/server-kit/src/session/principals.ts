import type * as z from 'zod/mini';
import type { Queryable, Tx } from '../database/database.ts';
import type { DeepReadonly } from '../http/route.ts';

export type Audience = 'admin' | 'member';

/** An account as a request sees it. `nodes` are the permission nodes it holds now. */
export interface Principal {
  readonly id: number;
  readonly username: string;
  readonly nickname: string;
  readonly isSuper: boolean;
  readonly nodes: ReadonlySet<string>;
  readonly enabled: boolean;
}

/** An account as SQL answers it. `nodes` holds one list for each of its roles. */
export interface StoredAccount extends Omit<Principal, 'nodes'> {
  readonly nodes: readonly (readonly string[])[];
}

export const principalOf = (account: StoredAccount): Principal => ({ ...account, nodes: new Set(account.nodes.flat()) });

/** What a context hands the kit so that its accounts can sign in. One for each audience. */
export interface Principals<Shown extends z.ZodMiniObject = z.ZodMiniObject> {
  /** The account as it is now: one statement by key. */
  load(q: Queryable, id: number): Promise<Principal | null>;
  /**
   * SQL of the same account as JSON (`StoredAccount`), or null, for the id that an SQL expression names: every request then
   * reads its session and its account in one statement. Without it they are two.
   */
  readonly account?: (id: string) => string;
  /** The account of a typed name, in any letter case; null when there is none. `passwordHash` null: no password set. */
  findForLogin(
    q: Queryable,
    username: string,
  ): Promise<{ readonly id: number; readonly passwordHash: string | null; readonly enabled: boolean } | null>;
  /** Keeps the instant (UTC epoch ms) and the address of a sign-in. */
  recordLogin(tx: Tx, login: { readonly id: number; readonly at: number; readonly ip: string }): Promise<void>;
  /** The account as its owner sees it: `adminInfo` or `memberInfo`, without tokens. */
  profile(q: Queryable, id: number): Promise<DeepReadonly<z.infer<Shown>>>;
  /** What `profile` answers, for whoever writes a client. */
  readonly shown: Shown;
}

export type PrincipalsOf = Readonly<Record<Audience, Principals>>;
