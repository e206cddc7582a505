import type { ErrorData, FieldIssue } from '@shopkeeper/resource';

/** Everything an unsuccessful call tells about itself. `msg` is already in the reader's language. */
export interface ApiErrorOptions {
  /** HTTP status, or 0 when no answer came. */
  readonly status: number;
  /** Stable code: `request.<kebab>` or `<resource>.<kebab>`. */
  readonly error: string;
  readonly msg: string;
  readonly fields?: readonly FieldIssue[];
  readonly details?: Readonly<Record<string, unknown>>;
  readonly traceId?: string;
}

/** The only thing a call of the kit rejects with. */
export class ApiError extends Error {
  readonly status: number;
  readonly error: string;
  readonly msg: string;
  readonly fields: readonly FieldIssue[];
  readonly details: Readonly<Record<string, unknown>>;
  readonly traceId: string | undefined;

  constructor(issue: ApiErrorOptions) {
    super(issue.msg);
    this.name = 'ApiError';
    this.status = issue.status;
    this.error = issue.error;
    this.msg = issue.msg;
    this.fields = issue.fields ?? [];
    this.details = issue.details ?? {};
    this.traceId = issue.traceId;
  }
}

const silent: ReadonlySet<string> = new Set(['request.cancelled', 'request.signed-out', 'request.redirected']);

/** Tells errors the user caused or was already told about: they are never shown as a notice. */
export function isSilent(error: unknown): boolean {
  return error instanceof ApiError && silent.has(error.error);
}

/** Reads the `data` of an unsuccessful reply; a body that only half keeps the contract still names itself. */
export function errorData(data: unknown): Partial<ErrorData> {
  return typeof data === 'object' && data !== null ? data : {};
}
