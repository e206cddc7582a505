import type * as z from 'zod/mini';
import type { Queryable, Tx } from '../database/database.ts';
import type { Engine } from '../routes/engine.ts';
import type { Context } from '../routes/route.ts';
import { notFound } from '../routes/errors.ts';
import { type LimitedPages, unitedScopes } from '@shopkeeper/resource/access';
import type { DeepReadonly } from '@shopkeeper/resource/schema';
import type { PasskeyAnswer, PasskeyQuestion } from './passkey.ts';

/** The two audiences of the API. */
export type Audience = 'admin' | 'member';

/** An account as of this request. `permissions` are the permissions it holds now. */
export interface Principal {
  readonly id: number;
  readonly username: string;
  readonly nickname: string;
  readonly isSuper: boolean;
  readonly permissions: ReadonlySet<string>;
  readonly enabled: boolean;
  /** Whether a second factor is required that is not set up yet: until then the account may do nothing else. */
  readonly secondFactorDue: boolean;
  /** The data scopes of its roles, by page. */
  readonly scopes?: LimitedPages | undefined;
}

/** An account as returned by SQL. `permissions` has one list of permissions per role, `scopes` the data scopes of the same roles. */
export interface StoredAccount extends Omit<Principal, 'permissions' | 'scopes' | 'secondFactorDue'> {
  readonly secondFactorDue?: boolean;
  readonly permissions: readonly (readonly string[])[];
  readonly scopes: readonly unknown[];
}

/** Makes a principal of a stored account. One whose second factor is due holds no permission, so that no check lets it through. */
export const principalOf = ({ permissions, scopes, isSuper, secondFactorDue = false, ...account }: StoredAccount): Principal => ({
  ...account,
  secondFactorDue,
  isSuper: isSuper && !secondFactorDue,
  permissions: new Set(secondFactorDue ? [] : permissions.flat()),
  scopes: unitedScopes(permissions.map((held, at) => ({ permissions: held, scopes: scopes[at] }))),
});

/** What a second factor can be: codes of an authenticator app, or passkeys that work at this address. */
export type FactorKind = 'app' | 'passkey';

/** An account in the second step of its sign-in; `ticket` identifies the step. */
export interface InSecondStep {
  readonly id: number;
  readonly ticket: string;
}

/** A second factor of accounts, asked for after the password. */
export interface SecondFactor {
  /** Which kinds the account has. A recovery code is accepted beside each. */
  kindsOf(context: Pick<Context, 'db' | 'host'>, id: number): Promise<readonly FactorKind[]>;
  /** Asks for one of the passkeys of the account, instead of any earlier question of the step; null where it has none. */
  requestPasskey(context: Context, who: InSecondStep): Promise<PasskeyQuestion | null>;
  /**
   * Whether a passkey of the account answered the question of the step. The question is used up in any case, so this belongs outside of
   * a transaction that may be rolled back: of parallel calls one is right.
   */
  usePasskey(context: Context, proof: InSecondStep & { readonly answer: PasskeyAnswer }): Promise<boolean>;
  /**
   * Whether the code is one of the account's, used up in this transaction: of parallel calls with one code one is right. `id` is the
   * account's key.
   */
  useCode(
    tx: Tx,
    context: Pick<Context, 'at' | 'engine'>,
    proof: { readonly id: number; readonly code: string },
  ): Promise<boolean>;
}

/** An account as the sign-in finds it. `passwordHash` null: no password set. */
export interface LoginAccount {
  readonly id: number;
  readonly passwordHash: string | null;
  readonly enabled: boolean;
  readonly hasSecondFactor: boolean;
}

/** How long the sessions of an account last, and how many it may have. */
export interface SessionPolicy {
  /** Seconds without being used. */
  readonly refresh: number;
  /** Likewise if the account stays signed in. */
  readonly refreshKept: number;
  /** The most sessions at once; null: any number. */
  readonly most: number | null;
  /** What happens to one more: it ends the one that was not used for longest, or is rejected. */
  readonly whenExceeded: 'replace' | 'reject';
}

/** Where no settings say otherwise. */
export const defaultPolicy: SessionPolicy = {
  refresh: 24 * 3600,
  refreshKept: 30 * 24 * 3600,
  most: null,
  whenExceeded: 'replace',
};

/** An account that made a call on a day of the shop's time zone, `YYYY-MM-DD`. */
export interface ActiveAccount {
  readonly id: number;
  readonly day: string;
}

/** Whom a session looks at the shop as: an account, or one role. */
export interface ViewTarget {
  readonly accountId: number | null;
  readonly roleId: number | null;
}

/** How the accounts of an audience sign in, provided by a context. One per audience. */
export interface Principals<Shown extends z.ZodMiniObject = z.ZodMiniObject> {
  /** Returns the current account by its key, in one statement. */
  load(q: Queryable, id: number): Promise<Principal | null>;
  /**
   * SQL that returns the same account as JSON (`StoredAccount`), or null, for an SQL expression of its id: every request then
   * reads its session and account in one statement instead of two.
   */
  readonly account?: (id: string) => string;
  /** Finds the account of a name in lower case; null when there is none. */
  findForLogin(q: Queryable, username: string): Promise<LoginAccount | null>;
  /** How a second factor is checked; without it no account has one. */
  readonly secondFactor?: SecondFactor;
  /** Stores the instant (UTC epoch ms) and the address of a sign-in. */
  recordLogin(tx: Tx, login: { readonly id: number; readonly at: number; readonly ip: string }): Promise<void>;
  /**
   * Stores that the account made a call on a day; a second time changes nothing. A process stores each account of one audience once a
   * day. Without it nobody is counted as active.
   */
  recordActive?(q: Queryable, active: ActiveAccount): Promise<void>;
  /** Returns the account as its owner sees it: `adminInfo` or `memberInfo`, without tokens. */
  profile(q: Queryable, id: number): Promise<DeepReadonly<z.infer<Shown>>>;
  /** The schema of `profile`, for client developers. */
  readonly shown: Shown;
  /** The policy for sessions that begin or are renewed now; `defaultPolicy` without it. */
  readonly policy?: (engine: Engine) => SessionPolicy;
  /** Whom a viewer looks as, with all rights of that account or role; null where there is none. Without it nobody looks as others. */
  viewed?(q: Queryable, viewer: Principal, target: ViewTarget): Promise<Principal | null>;
}

/** The accounts of both audiences. */
export type PrincipalsOf = Readonly<Record<Audience, Principals>>;

interface PrincipalsOptions<Shown> {
  readonly table: string;
  /**
   * SQL over the columns of the table, including `id`: whether the account may be used, whether it is super, its permissions.
   */
  readonly enabled: string;
  readonly isSuper: string;
  readonly permissions: string;
  /** SQL over the same columns: whether the account has a second factor, and whether it must set one up; and the check of a code. */
  readonly secondFactor?: SecondFactor & { readonly isActive: string; readonly isDue: string };
  /** The data scopes of the same roles, in the same order; none without it. */
  readonly scopes?: string;
  /** The schema of what the owner sees, and its columns in SQL. */
  readonly shown: Shown;
  readonly columns: string;
  /** The rights of one role that can be used, for those who look at the shop as it; null where there is none. */
  rightsOfRole?(q: Queryable, id: number): Promise<Pick<StoredAccount, 'nickname' | 'permissions' | 'scopes'> | null>;
  readonly policy?: (engine: Engine) => SessionPolicy;
}

type RightsOfRole = NonNullable<PrincipalsOptions<never>['rightsOfRole']>;

/** One role is looked at by the viewer's own account, under the name of the role: what is theirs stays theirs. */
const viewedBy =
  (
    stored: (q: Queryable, id: number) => Promise<StoredAccount | null>,
    rightsOfRole: RightsOfRole,
  ): NonNullable<Principals['viewed']> =>
  async (q, { id, username }, { accountId, roleId }) => {
    const account = accountId === null ? null : await stored(q, accountId);
    if (account) return principalOf({ ...account, secondFactorDue: false });
    const rights = roleId === null ? null : await rightsOfRole(q, roleId);
    return rights && principalOf({ id, username, isSuper: false, enabled: true, ...rights });
  };

/** Defines principals from a table with `username`, `nickname`, `password`, `lastlogintime` and `lastloginip`. */
export function definePrincipals<Shown extends z.ZodMiniObject>(options: PrincipalsOptions<Shown>): Principals<Shown> {
  const {
    table,
    enabled,
    isSuper,
    permissions,
    scopes = `'[]'::json`,
    secondFactor,
    shown,
    columns,
    policy,
    rightsOfRole,
  } = options;
  const { isActive, isDue } = secondFactor ?? { isActive: 'false', isDue: 'false' };
  const account = (id: string): string => `select json_build_object('id', a.id, 'username', a.username, 'nickname', a.nickname,
      'isSuper', ${isSuper}, 'enabled', ${enabled}, 'secondFactorDue', ${isDue}, 'permissions', ${permissions}, 'scopes', ${scopes})
    from ${table} a where a.id = ${id} and a.deleted_at is null`;
  async function stored(q: Queryable, id: number): Promise<StoredAccount | null> {
    const [found] = await q.rows<{ account: StoredAccount | null }>(
      `select (${account('$1')}) as account`,
      [id],
      `${table}_principal`,
    );
    return found?.account ?? null;
  }
  return {
    shown,
    account,
    ...(rightsOfRole ? { viewed: viewedBy(stored, rightsOfRole) } : {}),
    ...(policy ? { policy } : {}),
    ...(secondFactor ? { secondFactor } : {}),
    async load(q, id) {
      const found = await stored(q, id);
      return found && principalOf(found);
    },
    async findForLogin(q, username) {
      const [found] = await q.rows<LoginAccount>(
        `select id, password as "passwordHash", ${enabled} as enabled, ${isActive} as "hasSecondFactor" from ${table} a where lower(username) = lower($1) and deleted_at is null`,
        [username],
      );
      return found ?? null;
    },
    async recordLogin(tx, { id, at, ip }) {
      await tx.run(`update ${table} set lastlogintime = $2, lastloginip = $3 where id = $1`, [id, new Date(at), ip]);
    },
    async profile(q, id) {
      const [info] = await q.rows<DeepReadonly<z.infer<Shown>>>(
        `select ${columns} from ${table} where id = $1 and deleted_at is null`,
        [id],
      );
      if (!info) throw notFound({ id });
      return info;
    },
  };
}

/** The policy for sessions that begin or are renewed now. */
export const policyOf = ({ policy }: Pick<Principals, 'policy'>, engine: Engine): SessionPolicy =>
  policy?.(engine) ?? defaultPolicy;
