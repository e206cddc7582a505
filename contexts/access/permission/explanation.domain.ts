import { decidingRoles, pageOfPermission, type ScopedRole } from '@shopkeeper/resource/access';
import { instant, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

const namedRole = z.object({ id: z.int(), name: z.string() });

/** Which rows of the page of a permission an account may read, and whether one row is among them. */
const explainedRows = z.object({
  /** Whether a data scope limits the account here. */
  isLimited: z.boolean(),
  /** The enabled roles with permissions of the page, with their data scope in words; those that do not decide are overruled. */
  scopes: z.array(z.extend(namedRole, { words: z.string(), decides: z.boolean() })),
  /** The row that was asked about; null without one. */
  row: z.nullable(z.object({ id: z.int(), label: z.string(), isInScope: z.boolean() })),
});
export type ExplainedRows = ReplyOf<typeof explainedRows>;

/** Why an account may or may not do something. */
export const explanationReply = z.object({
  isAllowed: z.boolean(),
  /** What decided: the account is disabled, it is a super administrator, a role gives the permission, or none does. */
  decidedBy: z.enum(['disabled', 'super', 'role', 'none']),
  /** The roles that the account holds now, with the end of those given for a time, in the order in which they were created. */
  roles: z.array(z.extend(namedRole, { enabled: z.boolean(), gives: z.boolean(), endsAt: z.nullable(instant) })),
  /** Enabled roles that give the permission and that the account does not have. */
  others: z.array(namedRole),
  /** Null where the permission is denied, or where its page has no rows of its own. */
  rows: z.nullable(explainedRows),
});
export type Explanation = ReplyOf<typeof explanationReply>;

/** Whom, what and, if given, which row of the page an explanation is about. */
export interface ExplainRequest {
  readonly adminId: number;
  readonly node: string;
  readonly rowId?: number | undefined;
}

const staffChoice = z.object({ id: z.int(), nickname: z.string(), username: z.string() });

export const staffChoicesReply = z.object({ staff: z.array(staffChoice) });
export type StaffChoices = ReplyOf<typeof staffChoicesReply>;

/** An account, as far as its permissions need it. */
export interface ExplainedAccount {
  readonly enabled: boolean;
  readonly super: boolean;
}

/** A role, as far as one permission of it is in question. */
export interface ExplainedRole {
  readonly id: number;
  readonly name: string;
  readonly enabled: boolean;
  readonly gives: boolean;
  /** Whether the account has it now, and when that ends; null: never. */
  readonly isHeld: boolean;
  readonly endsAt: number | null;
}

/** Decides as a request does: a disabled account may nothing, a super administrator everything, others what an enabled role gives. */
export function explain(account: ExplainedAccount, roles: readonly ExplainedRole[]): Omit<Explanation, 'rows'> {
  const held = roles.filter(({ isHeld }) => isHeld);
  const isGiven = held.some(({ enabled, gives }) => enabled && gives);
  const decidedBy = !account.enabled ? 'disabled' : account.super ? 'super' : isGiven ? 'role' : 'none';
  return {
    isAllowed: decidedBy === 'super' || decidedBy === 'role',
    decidedBy,
    roles: held.map(({ id, name, enabled, gives, endsAt }) => ({ id, name, enabled, gives, endsAt })),
    others: roles.filter(({ isHeld, enabled, gives }) => !isHeld && enabled && gives).map(({ id, name }) => ({ id, name })),
  };
}

/** An enabled role of an account with its data scopes. */
export interface AccountRole extends ScopedRole {
  readonly id: number;
  readonly name: string;
}

/** The roles with a permission of a page, each with whether its data scope decides there. */
export function scopesOn<R extends AccountRole>(
  roles: readonly R[],
  page: string,
): readonly { readonly role: R; readonly decides: boolean }[] {
  const deciding = new Set(decidingRoles(roles, page));
  const granting = roles.filter(({ permissions }) => permissions.some((one) => pageOfPermission(one) === page));
  return granting.map((role) => ({ role, decides: deciding.has(role) }));
}
