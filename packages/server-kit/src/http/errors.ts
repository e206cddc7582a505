import type { FieldFault, Facts, Refusal } from '@shopkeeper/resource';

/**
 * An expected "no" on its way out of the server. `error` is catalogued (`request.<kebab>` or `<resource>.<kebab>`),
 * `status` is the HTTP status. Thrown inside a transaction it rolls everything back.
 */
export class RequestError extends Error {
  readonly status: number;
  readonly error: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly fields: readonly FieldFault[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    error: string,
    more: {
      facts?: Readonly<Record<string, unknown>>;
      fields?: readonly FieldFault[];
      headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(error);
    this.name = 'RequestError';
    this.status = status;
    this.error = error;
    this.facts = more.facts ?? {};
    this.fields = more.fields;
    this.headers = more.headers ?? {};
  }
}

/** 400 `request.invalid` with one fault per input. */
export const badInput = (fields: readonly FieldFault[]): RequestError => new RequestError(400, 'request.invalid', { fields });

/** 404 `request.not-found`: also the answer for a row that exists but is not the caller's. */
export const notFound = (facts: Facts = {}): RequestError => new RequestError(404, 'request.not-found', { facts });

/** 409 with the refusal's own code: a business rule said no, nothing was changed. */
export const refused = (refusal: Refusal): RequestError => new RequestError(409, refusal.refused, { facts: refusal.facts });

/** The state a domain function answered; a refusal is thrown as 409 and so ends the transaction. */
export function settled<T>(answer: T | Refusal): T {
  if (typeof answer === 'object' && answer !== null && 'refused' in answer) throw refused(answer as Refusal);
  return answer as T;
}
