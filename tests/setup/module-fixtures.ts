import type { ResourceEngine } from '@shopkeeper/crud/lifecycle';
import type { Database } from '@shopkeeper/server/database';
import type { Caller, Callers } from '../security/caller.ts';

/** Who may make a call: an audience, everybody, super administrators, or the holders of one of these permissions. */
export type Access = 'admin' | 'member' | 'either' | 'public' | 'super' | readonly string[];

/** Owned data and the calls that reach it. */
export interface Owned {
  readonly what: string;
  readonly owner: Caller;
  /** Callers with the same permissions, or with the same id in the other audience, who are not the owner. */
  readonly strangers: readonly Caller[];
  readonly calls: readonly { readonly path: string; readonly body: object }[];
}

/** The dependencies of a function that creates owned data. */
export interface OwningContext {
  readonly db: Database;
  readonly callers: Callers;
  send(call: Owned['calls'][number], as: Caller): Promise<{ readonly data: unknown }>;
}

/** The dependencies of a function that makes calls of its module. */
export interface AnsweringContext {
  readonly db: Database;
  readonly engine: ResourceEngine;
  readonly callers: Callers;
  /**
   * Makes a call that must succeed, as the first super administrator unless headers of another caller are given; returns its data. A
   * path with a query is a GET, which sends no body.
   */
  ask<T>(path: string, body: object, headers?: Readonly<Record<string, string>>): Promise<T>;
  /** Sends a file with further fields, as the first super administrator by default; returns the data. */
  upload<T>(
    path: string,
    file: SentFile,
    fields?: Readonly<Record<string, string | number>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<T>;
}

/** Values of fields; as a function of a counter where no two drafts may have the same. */
export type DraftValues = Readonly<Record<string, string | number | boolean | null | readonly unknown[]>>;

export type SentFile = readonly [name: string, type: string, bytes: Buffer];

/** A statement that may read a whole growing table, with the reason. An exception that is no longer needed must be removed. */
export interface PlanException {
  /** Prefix of the statement's title. */
  readonly statement: string;
  /** The table that it may read; any other is reported. */
  readonly over: string;
  readonly why: string;
}

/**
 * What a module provides for the tests that span modules, where its declaration is not enough; `fixtures` in
 * `contexts/<context>/<module>/testing/<module>.fixtures.ts`. A call or permission is named by what follows
 * `/admin/<context>/<module>/`, or by its whole path.
 */
export interface ModuleFixtures {
  /** Values of fields for which a generated value is not valid. */
  readonly draft?: DraftValues | ((next: () => number) => DraftValues);
  /** Who may make its hand-written calls: written by reviewers, because a rule that was removed cannot report itself. */
  readonly access?: Readonly<Record<string, Access>>;
  /** Permissions that a call requires depending on its body. */
  readonly alsoRequires?: Readonly<Record<string, readonly string[]>>;
  /** Bodies of calls whose schema alone makes none that is valid. */
  readonly validBodies?: Readonly<Record<string, object>>;
  /** Bodies of calls without a schema. */
  readonly bodies?: Readonly<Record<string, object>>;
  /** Creates data of one user, which others must not reach. */
  readonly owned?: (context: OwningContext) => Promise<readonly Owned[]>;
  /** Makes those of its hand-written calls that need rows or codes of their own, so that their answers are seen. */
  readonly answered?: (context: AnsweringContext) => Promise<void>;
  /** Creates a row of a member for the member view of the module, where the demo shop has none. */
  readonly ofMember?: (db: Database, memberId: number) => Promise<unknown>;
  /** Tables, or columns as `table.column`, that its calls read beyond the declaration. */
  readonly reads?: readonly string[];
  /** Columns, as `table.column`, of rows that are not the member's own and that a member's call returns, by call. */
  readonly shownToMembers?: Readonly<Record<string, readonly string[]>>;
  /** Tables, or columns as `table.column`, that its public calls show of any row. */
  readonly publishes?: readonly string[];
  /** Calls whose refusals stay in the activity log. */
  readonly logsRejections?: readonly string[];
  /** Every staff user may read its table. */
  readonly staffReads?: true;
  /** The product finds its rows by their codes, which therefore keep their values. */
  readonly fixedCodes?: true;
  /** The kind of its import job and the topic of its import files, if it has an importer of its own. */
  readonly importer?: { readonly job: string; readonly topic: string };
  /** Further bodies of calls whose statements depend on the body; their plans are checked too. */
  readonly planned?: Readonly<Record<string, readonly object[]>>;
  readonly planExceptions?: readonly PlanException[];
}
