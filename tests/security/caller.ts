import type { Audience } from '@shopkeeper/server/session';

/** A caller with its headers. `nodes` is null for a super administrator, who has all permissions. */
export interface Caller {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly audience: Audience | null;
  readonly id: number | null;
  readonly nodes: ReadonlySet<string> | null;
  readonly isSuper: boolean;
  /** The reply this caller gets to every call that is not public; null when it depends on the call. */
  readonly always: Denial | null;
}

export interface Denial {
  readonly status: 401 | 403;
  readonly errors: readonly string[];
}

/** The staff users and members of the permission matrix, and functions to create more sign-ins. */
export interface Callers {
  readonly fixed: readonly Caller[];
  readonly boss: Caller;
  readonly bare: Caller;
  readonly memberA: Caller;
  readonly memberB: Caller;
  /** Returns a staff user with only this permission. */
  only(node: string): Caller;
  /** Returns a staff user with this id and one permission; the member with the same id is a different person. */
  withId(id: number): Caller;
  /** Returns a staff user with every permission except these. */
  allBut(permissions: readonly string[]): Promise<Caller>;
  /** Returns the same account with a new session, so that ending it does not affect the others. */
  again(caller: Caller): Promise<Caller>;
}
