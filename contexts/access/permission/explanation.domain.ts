import { instant, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

const namedRole = z.object({ id: z.int(), name: z.string() });

/** Why an account may or may not do something. */
export const explanationReply = z.object({
  isAllowed: z.boolean(),
  /** What decided: the account is disabled, it is a super administrator, a role gives the permission, or none does. */
  decidedBy: z.enum(['disabled', 'super', 'role', 'none']),
  /** The roles that the account holds now, with the end of those given for a time, in the order in which they were created. */
  roles: z.array(z.extend(namedRole, { enabled: z.boolean(), gives: z.boolean(), endsAt: z.nullable(instant) })),
  /** Enabled roles that give the permission and that the account does not have. */
  others: z.array(namedRole),
});
export type Explanation = ReplyOf<typeof explanationReply>;

export const staffChoicesReply = z.object({
  staff: z.array(z.object({ id: z.int(), nickname: z.string(), username: z.string() })),
});
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
export function explain(account: ExplainedAccount, roles: readonly ExplainedRole[]): Explanation {
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
