import type { Queryable, Tx } from '../database/database.ts';

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

/** What a context hands the kit so that its accounts can sign in. One for each audience. */
export interface Principals {
  /** Read at every request: keep it to one statement by key. */
  load(q: Queryable, id: number): Promise<Principal | null>;
  /** The account of a typed name, in any letter case; null when there is none. `passwordHash` null: no password set. */
  findForLogin(
    q: Queryable,
    username: string,
  ): Promise<{ readonly id: number; readonly passwordHash: string | null; readonly enabled: boolean } | null>;
  /** Keeps the instant (UTC epoch ms) and the address of a sign-in. */
  recordLogin(tx: Tx, login: { readonly id: number; readonly at: number; readonly ip: string }): Promise<void>;
  /** The account as its owner sees it: `adminInfo` or `userInfo`, without tokens. */
  profile(q: Queryable, id: number): Promise<object>;
}

export type PrincipalsOf = Readonly<Record<Audience, Principals>>;
