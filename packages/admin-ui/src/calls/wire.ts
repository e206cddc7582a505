import type { Details } from '@shopkeeper/resource';
import type { ListData } from '@shopkeeper/resource/schema';

/** A row of any resource as returned by the API. */
export type WireRow = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };

/** Labels of a field's references, by id: `{memberId: {'7': 'Li'}}`. */
export type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Why a transition is not possible now, in the user's language. */
export interface Withheld {
  readonly errorCode: string;
  readonly details: Details;
  readonly msg: string;
}

/** The transitions that the user's permissions allow in the row's state: true, or the reason why not. */
export type Allowed = Readonly<Record<string, true | Withheld>>;

/** Reply of `GetPageData`. */
export type ListAnswer = ListData<WireRow>;

/** Reply of `GetDetailPage`, of adding and of saving. */
export type DetailAnswer = WireRow & { readonly refs?: Labels; readonly allowed?: Allowed };

/** Reply of a transition. */
export interface TransitionReply {
  readonly row: DetailAnswer;
  readonly allowed: Allowed;
}

/** Labels of a reply that has none. */
export const noLabels: Labels = {};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Returns the `allowed` of a row; empty when the resource has no transitions. */
export function allowedIn(row: Readonly<Record<string, unknown>>): Allowed {
  const { allowed } = row;
  // The server builds it from the same declaration; rows without transitions have none.
  return isObject(allowed) ? (allowed as Allowed) : {};
}
