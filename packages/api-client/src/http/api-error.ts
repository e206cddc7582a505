import type { ErrorData, FieldIssue } from '@shopkeeper/resource/schema';

/** The details of a failed call. `msg` is already in the user's language. */
export interface ApiErrorOptions {
  /** HTTP status, or 0 when the server did not answer. */
  readonly status: number;
  /** Stable code: `request.<kebab>` or `<resource>.<kebab>`. */
  readonly error: string;
  readonly msg: string;
  readonly fields?: readonly FieldIssue[];
  readonly details?: Readonly<Record<string, unknown>>;
  readonly traceId?: string;
}

/** The only error that a call of the kit rejects with. */
export class ApiError extends Error {
  readonly status: number;
  readonly error: string;
  readonly msg: string;
  readonly fields: readonly FieldIssue[];
  readonly details: Readonly<Record<string, unknown>>;
  readonly traceId: string | undefined;

  constructor(options: ApiErrorOptions) {
    super(options.msg);
    this.name = 'ApiError';
    this.status = options.status;
    this.error = options.error;
    this.msg = options.msg;
    this.fields = options.fields ?? [];
    this.details = options.details ?? {};
    this.traceId = options.traceId;
  }

  /** Whether the same call may succeed a little later: the server did not answer, was too busy, or failed. */
  get isPassing(): boolean {
    return !isSilent(this) && (this.status === 0 || this.status === 429 || this.status >= 500);
  }
}

const silent: ReadonlySet<string> = new Set(['request.cancelled', 'request.signed-out', 'request.redirected']);

/** Whether the user caused the error or already knows about it; such errors are never shown as a notice. */
export function isSilent(error: unknown): boolean {
  return error instanceof ApiError && silent.has(error.error);
}

/** Reads the `data` of a failed reply; returns an empty object when it is not an object. */
export function errorData(data: unknown): Partial<ErrorData> {
  return typeof data === 'object' && data !== null ? data : {};
}
