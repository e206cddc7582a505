import * as z from 'zod/mini';
import type { FormDefinition } from './form-definition.domain.ts';

/** Whether a form can be filled in now, and why not. */
export const formStates = ['open', 'not-yet', 'closed', 'sign-in', 'answered', 'full'] as const;

export type FormState = (typeof formStates)[number];

/** A form as visitors and members see it; `definition` is null unless its state is `open`. */
export const shownFormReply = z.object({
  name: z.string(),
  state: z.enum(formStates),
  versionNo: z.int(),
  /** Whether a captcha is asked of them. */
  captcha: z.boolean(),
  definition: z.nullable(z.unknown()),
});

export interface ShownForm {
  readonly name: string;
  readonly state: FormState;
  readonly versionNo: number;
  readonly captcha: boolean;
  readonly definition: FormDefinition | null;
}

/** What decides about a form. Instants are UTC epoch ms. */
export interface FormTerms {
  readonly access: string;
  readonly status: string;
  readonly opensAt: number | null;
  readonly closesAt: number | null;
  readonly submissionCount: number;
  readonly submitLimit: number | null;
}

/** Who asks, and when. */
interface Asker {
  readonly at: number;
  readonly isMember: boolean;
  /** Whether they have answered a form that is answered once. */
  readonly hasAnswered: boolean;
}

const isFull = ({ submissionCount, submitLimit }: FormTerms): boolean => submitLimit !== null && submissionCount >= submitLimit;

/** The state of a form for somebody. A form that is open to nobody has none: it is unknown to them. */
export function formStateFor(terms: FormTerms, asker: Asker): FormState | null {
  const { access, status, opensAt, closesAt } = terms;
  if (access === 'none' || status === 'draft') return null;
  if (status === 'archived' || (closesAt !== null && asker.at >= closesAt)) return 'closed';
  if (opensAt !== null && asker.at < opensAt) return 'not-yet';
  if (access === 'member' && !asker.isMember) return 'sign-in';
  if (asker.hasAnswered) return 'answered';
  return isFull(terms) ? 'full' : 'open';
}
