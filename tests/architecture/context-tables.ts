import { parseSync, Visitor } from 'oxc-parser';

/** A table that a file names in a statement. */
export interface NamedTable {
  readonly path: string;
  readonly table: string;
}

const afterKeyword =
  /\b(?:from|join|into|update|of|using|table|truncate)\s+(?:only\s+)?"?([a-z]+_[a-z0-9_]+)|\bnull::"?([a-z]+_[a-z0-9_]+)/gi;
const serial = /\b(?:nextval|setval|pg_get_serial_sequence)\(\s*'([a-z]+_[a-z0-9_]+)'/gi;

/** Stands for an expression in the text of a template. */
export const expression = '\u0000';

/** The texts of all string and template literals of a file. */
export function literalsOf(path: string, source: string): string[] {
  const found: string[] = [];
  const { program } = parseSync(path, source);
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') found.push(node.value);
    },
    TemplateLiteral(node) {
      found.push(node.quasis.map(({ value }) => value.cooked ?? value.raw).join(expression));
    },
  }).visit(program);
  return found;
}

/** The names of the form `context_table` after a keyword of SQL, in any literal of a file. */
export function tablesIn(path: string, source: string): NamedTable[] {
  const names = literalsOf(path, source).flatMap((text) => [
    ...[...text.matchAll(afterKeyword)].map(([, named, typed]) => named ?? typed ?? ''),
    ...[...text.matchAll(serial)].map(([, named]) => named ?? ''),
  ]);
  return [...new Set(names)].map((table) => ({ path, table }));
}

/**
 * The tables of other contexts in the statements of a context's file. `owners` are the contexts; other names, such as those of
 * common table expressions, belong to nobody. Names that are put together at run time are not found.
 */
export function foreignTables(path: string, source: string, owners: readonly string[]): string[] {
  const [, own = ''] = path.split('/');
  return tablesIn(path, source)
    .filter(({ table }) => owners.some((owner) => owner !== own && table.startsWith(`${owner}_`)))
    .map(({ table }) => `${path}: ${table}`);
}

/**
 * The tables of contexts in the statements of the kit. `own` are the tables that the kit declares itself, whatever their first word.
 * What the kit needs of a context it takes from a port of `ServerModule`.
 */
export const contextTablesInKit = (
  path: string,
  source: string,
  { contexts, own }: { readonly contexts: readonly string[]; readonly own: ReadonlySet<string> },
): string[] =>
  tablesIn(path, source)
    .filter(({ table }) => !own.has(table) && contexts.some((context) => table.startsWith(`${context}_`)))
    .map(({ table }) => `${path}: ${table}`);

/** The tables that a file declares. */
export const declaredTables = (source: string): string[] =>
  [...source.matchAll(/\bpgTable\(\s*'([a-z0-9_]+)'/g)].map(([, name = '']) => name);

/**
 * Whether a file has a statement, or a part of one, as text: a table of the shop or of the kit, a sub-query or an expression after
 * a keyword of SQL.
 */
export function hasStatementText(path: string, source: string, owners: readonly string[]): boolean {
  const table = `"?(?:${owners.join('|')})_[a-z]`;
  const statement = new RegExp(
    `(?<!distinct )\\b(?:from|join|into|update)\\s+(?:only\\s+)?(?:${table}|${expression}|\\(\\s*select\\b)`,
    'i',
  );
  return literalsOf(path, source).some((text) => statement.test(text));
}
