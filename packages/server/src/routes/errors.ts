import { can, type Details, type Rejection } from '@shopkeeper/resource';
import { type FieldIssue } from '@shopkeeper/resource/schema';
import type { SignedContext } from './route.ts';

/**
 * An expected error that is sent to the caller. `error` is catalogued (`request.<kebab>` or `<resource>.<kebab>`), `status` is
 * the HTTP status. Thrown inside a transaction, it rolls everything back.
 */
export class RequestError extends Error {
  readonly status: number;
  readonly error: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly fields: readonly FieldIssue[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    error: string,
    more: {
      details?: Readonly<Record<string, unknown>>;
      fields?: readonly FieldIssue[];
      headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(error);
    this.name = 'RequestError';
    this.status = status;
    this.error = error;
    this.details = more.details ?? {};
    this.fields = more.fields;
    this.headers = more.headers ?? {};
  }
}

/** 400 `request.invalid` with the issues of the inputs. */
export const badInput = (fields: readonly FieldIssue[]): RequestError => new RequestError(400, 'request.invalid', { fields });

/** Throws 403 if the actor lacks a permission that the call requires beyond that of its route. */
export function requirePermission({ actor }: Pick<SignedContext, 'actor'>, permission: string): void {
  if (!can(actor, permission)) throw new RequestError(403, 'request.forbidden', { details: { node: permission } });
}

/** 404 `request.not-found`: also for a row that exists but does not belong to the caller. */
export const notFound = (details: Details = {}): RequestError => new RequestError(404, 'request.not-found', { details });

/** 409 with the code of a business error; nothing was changed. */
export const businessError = (rejection: Rejection): RequestError =>
  new RequestError(409, rejection.errorCode, { details: rejection.details });

/** Returns the value of a domain function; throws a business error as 409, which ends the transaction. */
export function unwrap<T>(answer: T | Rejection): T {
  if (typeof answer === 'object' && answer !== null && 'errorCode' in answer) throw businessError(answer as Rejection);
  return answer as T;
}
