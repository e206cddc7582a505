import type { Details, ListData } from '@shopkeeper/resource';

/** Any row of any resource as it comes over the wire. */
export type WireRow = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };

/** Names of what a field points at, by id: `{memberId: {'7': 'Li'}}`. */
export type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Why a move is not to be had now, in the reader's language. */
export interface Withheld {
  readonly errorCode: string;
  readonly details: Details;
  readonly msg: string;
}

/** The moves the reader's nodes permit in the row's state: each true, or why not. */
export type Allowed = Readonly<Record<string, true | Withheld>>;

/** Answer of `GetPageData`. */
export type ListAnswer = ListData<WireRow>;

/** Answer of `GetDetailPage`, of adding and of saving. */
export type DetailAnswer = WireRow & { readonly refs?: Labels; readonly allowed?: Allowed };

/** Answer of a move. */
export interface TransitionReply {
  readonly row: DetailAnswer;
  readonly allowed: Allowed;
}

export const noLabels: Labels = {};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** The `allowed` of a row, empty when the resource has no moves. */
export function allowedIn(row: Readonly<Record<string, unknown>>): Allowed {
  const { allowed } = row;
  // The server builds it from the same declaration; rows without moves carry none.
  return isObject(allowed) ? (allowed as Allowed) : {};
}
