import { hasSqlDetails, loadModule, parse, scan, type ScanToken } from 'libpg-query';
import { longestSql } from '../report-query.domain.ts';
import { allowedFunctions, allowedSyntax, allowedTypes, allowedValues } from './allowed-sql.ts';

/** What is wrong with a text: a rule of the resource (`rule.sql-…`) with what it names. */
export interface SqlIssue {
  readonly rule: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** What a text may use: the views of the schema `report`, and the number of its declared parameters. */
export interface SqlScope {
  readonly views: ReadonlySet<string>;
  readonly paramCount: number;
}

/** A parameter as it stands in a text: its number, and where it begins and ends in the bytes of the text. */
export interface ParamPosition {
  readonly no: number;
  readonly start: number;
  readonly end: number;
}

/** A text that passed, with the views that it reads, each once and sorted. */
export interface CheckedSql {
  readonly text: string;
  readonly views: readonly string[];
  readonly params: readonly ParamPosition[];
}

type Node = Readonly<Record<string, unknown>>;

/** Deeper nesting would exhaust the stack of the parser. */
const deepest = 60;
const longestChain = 500;
const longestNear = 40;

class Refused extends Error {
  readonly issue: SqlIssue;

  constructor(rule: string, params?: SqlIssue['params']) {
    super(rule);
    this.issue = { rule: `report-query.${rule}`, ...(params ? { params } : {}) };
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const nameOf = (node: unknown): string => {
  const { String: text } = isNode(node) ? node : {};
  return isNode(text) && typeof text['sval'] === 'string' ? text['sval'] : '';
};

/** Names of the catalogue that need no schema: a name of `pg_catalog` alone may stand before a function or type. */
function plainName(names: unknown): string | null {
  const all = listOf(names).map(nameOf);
  const own = all.length === 2 && all[0] === 'pg_catalog' ? all.slice(1) : all;
  return own.length === 1 ? (own[0] ?? null) : null;
}

class Check {
  readonly views = new Set<string>();
  readonly numbers = new Set<number>();
  readonly scope: SqlScope;
  /** The names that `with` gives. None begins as those of the catalogue do, so that outside of its query it finds nothing there. */
  readonly named = new Set<string>();

  constructor(scope: SqlScope) {
    this.scope = scope;
  }

  names(value: unknown): void {
    if (Array.isArray(value)) for (const one of value) this.names(one);
    else if (isNode(value)) {
      const { CommonTableExpr: table } = value;
      if (isNode(table)) this.name(String(table['ctename']));
      for (const one of Object.values(value)) this.names(one);
    }
  }

  name(ctename: string): void {
    if (/^(pg_|information_schema)/i.test(ctename)) throw new Refused('sql-relation', { name: ctename });
    this.named.add(ctename);
  }

  walk(value: unknown, depth = 0): void {
    if (depth > deepest * 12) throw new Refused('sql-deep');
    if (Array.isArray(value)) for (const one of value) this.walk(one, depth + 1);
    else if (isNode(value)) {
      this.node(value);
      for (const one of Object.values(value)) this.walk(one, depth + 1);
    }
  }

  node(node: Node): void {
    for (const key of Object.keys(node)) {
      if (/^[A-Z]/.test(key) && !allowedSyntax.has(key)) throw new Refused('sql-node', { name: key });
    }
    if (node['intoClause'] !== undefined) throw new Refused('sql-into');
    if (node['lockingClause'] !== undefined) throw new Refused('sql-lock');
    if (node['recursive'] === true) throw new Refused('sql-recursive');
    if (node['relname'] !== undefined) this.relation(node);
    if (node['funcname'] !== undefined) this.function(node);
    if (node['names'] !== undefined) this.type(node);
    this.kinds(node);
  }

  kinds({ SQLValueFunction: value, ParamRef: param, A_Expr: operator }: Node): void {
    if (isNode(value) && !allowedValues.has(String(value['op'])))
      throw new Refused('sql-function', { name: String(value['op']) });
    if (isNode(param)) this.numbers.add(Number(param['number'] ?? 0));
    if (isNode(operator) && listOf(operator['name']).length !== 1) throw new Refused('sql-function', { name: 'operator' });
  }

  relation(node: Node): void {
    const [schema, name] = [node['schemaname'], String(node['relname'])];
    const isOfWith = schema === undefined && node['catalogname'] === undefined && this.named.has(name);
    if (isOfWith) return;
    const full = [node['catalogname'], schema, name].filter((part) => part !== undefined).join('.');
    if (node['catalogname'] !== undefined || schema !== 'report' || !this.scope.views.has(name))
      throw new Refused('sql-relation', { name: full });
    this.views.add(name);
  }

  function(node: Node): void {
    const name = plainName(node['funcname']);
    if (name !== null && allowedFunctions.has(name)) return;
    throw new Refused('sql-function', { name: listOf(node['funcname']).map(nameOf).join('.') });
  }

  type(node: Node): void {
    const name = plainName(node['names']);
    if (name !== null && allowedTypes.has(name)) return;
    throw new Refused('sql-type', { name: listOf(node['names']).map(nameOf).join('.') });
  }

  numbersOf(): void {
    const { paramCount } = this.scope;
    const isWhole = [...this.numbers].every((no) => no >= 1 && no <= paramCount);
    if (!isWhole || this.numbers.size !== paramCount)
      throw new Refused('sql-params', { used: this.numbers.size, declared: paramCount });
  }
}

/** Line and column, both from 1, of a place in a text. */
export function positionOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, Math.max(0, at)).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Before the parser sees it: it must not be made to exhaust its stack. */
function requireShallow(text: string): void {
  let depth = 0;
  let most = 0;
  for (const one of text) {
    if ('([{'.includes(one)) depth += 1;
    else if (')]}'.includes(one)) depth -= 1;
    most = Math.max(most, depth);
  }
  const chained = text.match(/\b(not|case|union|except|intersect|or|and|join)\b|[-+*/%|~!@#^&]/gi)?.length ?? 0;
  if (most > deepest || chained > longestChain) throw new Refused('sql-deep');
}

function requirePlain(tokens: readonly ScanToken[]): void {
  for (const { tokenName, text } of tokens) {
    if (tokenName === 'SQL_COMMENT' || tokenName === 'C_COMMENT') throw new Refused('sql-comment');
    if (text === ';') throw new Refused('sql-many');
  }
}

const positionsIn = (tokens: readonly ScanToken[]): ParamPosition[] =>
  tokens.flatMap(({ tokenName, text, start, end }) => (tokenName === 'PARAM' ? [{ no: Number(text.slice(1)), start, end }] : []));

/** One query without a semicolon at its end, as it is stored. */
export const trimmedSql = (text: string): string => text.trim().replace(/[\s;]+$/, '');

async function checked(text: string, scope: SqlScope): Promise<CheckedSql> {
  if (text.length > longestSql) throw new Refused('sql-long', { max: longestSql });
  if (text.includes('\u0000')) throw new Refused('sql-syntax', { near: 'U+0000', line: 1, column: 1 });
  requireShallow(text);
  await loadModule();
  const { stmts = [] } = await parse(text);
  if (stmts.length !== 1) throw new Refused('sql-many');
  const [{ stmt } = {}] = stmts;
  if (stmt === undefined || !('SelectStmt' in stmt)) throw new Refused('sql-not-select');
  const { tokens } = await scan(text);
  requirePlain(tokens);
  const check = new Check(scope);
  check.names(stmt);
  check.walk(stmt);
  check.numbersOf();
  return { text, views: [...check.views].sort(), params: positionsIn(tokens) };
}

/** Where a text cannot be read, in words of the shop: a reply does not repeat what the parser says. */
function unreadable(text: string, error: unknown): SqlIssue {
  const { message = '', cursorPosition = 0 } = hasSqlDetails(error) ? (error.sqlDetails ?? {}) : {};
  const position = positionOf(text, cursorPosition);
  const near = /at or near "([^]*)"$/.exec(message)?.[1]?.slice(0, longestNear);
  if (near === undefined) return { rule: 'report-query.sql-unfinished', params: position };
  return { rule: 'report-query.sql-syntax', params: { near, ...position } };
}

/**
 * Checks a text with PostgreSQL's own parser: exactly one query that reads views of the schema `report`, calls harmless functions
 * and has the declared parameters. The rights of the database role hold besides; neither is enough alone.
 */
export async function checkSql(text: string, scope: SqlScope): Promise<CheckedSql | SqlIssue> {
  try {
    return await checked(trimmedSql(text), scope);
  } catch (error) {
    if (error instanceof Refused) return error.issue;
    return unreadable(trimmedSql(text), error);
  }
}

export const isSqlIssue = (value: CheckedSql | SqlIssue): value is SqlIssue => 'rule' in value;
