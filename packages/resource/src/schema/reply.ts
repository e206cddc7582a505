/** The two languages of the product; the first is the default and the fallback. */
export const languages = ['zh-cn', 'en'] as const;
/** A language of the interface; the first one is the default. */
export type Language = (typeof languages)[number];

/** One broken rule of one input. `path` is dotted (`lines.0.qty`); `msg` is in the caller's language once sent by the server. */
export interface FieldIssue {
  readonly path: string;
  readonly rule: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly msg?: string;
}

/** The envelope of every reply: `code` is 1 for success, 302 for a redirect, else the HTTP status. */
export interface Reply<T = unknown> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
}

/** `data` of an error reply. `error` is stable: `request.<kebab>` or `<resource>.<kebab>`. */
export interface ErrorData {
  readonly error: string;
  readonly fields?: readonly FieldIssue[];
  readonly details?: Readonly<Record<string, unknown>>;
  readonly traceId: string;
}

/** One page of a list. `exact` is false when the total is capped; `next` is the cursor of the following page. */
export interface ListData<Row> {
  readonly result: readonly Row[];
  readonly page: {
    readonly total: number;
    readonly exact: boolean;
    readonly currentPage: number;
    readonly pageSize: number;
    readonly next?: string;
  };
  readonly refs?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly message: string;
}
