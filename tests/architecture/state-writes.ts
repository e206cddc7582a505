import { parseSync, Visitor } from 'oxc-parser';
import { expression, literalsOf } from './context-tables.ts';

/** The column with the state of a resource, which only transitions write. */
export interface StateColumn {
  /** The table in the database, and the name under which `#tables` exports it. */
  readonly table: string;
  readonly exported: string;
  readonly field: string;
  readonly column: string;
}

/** What a statement as text sets, up to the next clause. */
const sets = (table: string): RegExp =>
  new RegExp(
    `\\bupdate\\s+(?:only\\s+)?"?${table}"?(?:\\s+(?:as\\s+)?[a-z]\\w*)?\\s+set\\b([^]*?)(?=\\b(?:from|where|returning)\\b|$)`,
    'gi',
  );
const onConflict = (table: string): RegExp =>
  new RegExp(`\\binsert\\s+into\\s+"?${table}"?[^]*?\\bdo\\s+update\\s+set\\b([^]*?)(?=\\b(?:where|returning)\\b|$)`, 'gi');

/** Whether a list of assignments has the column, or is put together at run time. */
const writes = (assignments: string, column: string): boolean =>
  new RegExp(`(?:^|[\\s,("])${column}"?\\s*(?:=|,|\\))`, 'i').test(assignments) ||
  assignments.replace(/^[\s(]+/, '').startsWith(expression);

const inText = (path: string, source: string, { table, column }: StateColumn): boolean =>
  source.includes(table) &&
  literalsOf(path, source).some((text) =>
    [sets(table), onConflict(table)].some((clause) =>
      [...text.matchAll(clause)].some(([, assignments = '']) => writes(assignments, column)),
    ),
  );

type Node = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>>[0];
type Expression = Node['arguments'][number];

/** The table of a chain such as `db.update(orderTable).set(…)`. */
function rootOf(node: Expression): string | null {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return null;
  const { property, object } = node.callee;
  if (property.type === 'Identifier' && ['update', 'insert'].includes(property.name)) {
    const [table] = node.arguments;
    return table?.type === 'Identifier' ? table.name : null;
  }
  return object.type === 'Super' ? null : rootOf(object);
}

/** Whether an object may have the key: it has it, or spreads or computes others. */
const mayHave = (node: Expression | undefined, key: string): boolean =>
  node?.type !== 'ObjectExpression' ||
  node.properties.some(
    (one) =>
      one.type === 'SpreadElement' ||
      one.computed ||
      (one.key.type === 'Identifier' && one.key.name === key) ||
      (one.key.type === 'Literal' && one.key.value === key),
  );

function setOf(node: Node): Expression | undefined {
  const [given] = node.arguments;
  const name = node.callee.type === 'MemberExpression' && node.callee.property.type === 'Identifier' && node.callee.property.name;
  if (name === 'set') return given;
  if (name !== 'onConflictDoUpdate' || given?.type !== 'ObjectExpression') return undefined;
  const found = given.properties.find(
    (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'set',
  );
  return found?.type === 'Property' ? found.value : undefined;
}

function inQuery(path: string, source: string, { exported, field }: StateColumn): boolean {
  if (!source.includes(exported)) return false;
  const names = new Set([exported]);
  let isFound = false;
  const { program } = parseSync(path, source);
  new Visitor({
    ImportSpecifier({ imported, local }) {
      if (imported.type === 'Identifier' && imported.name === exported) names.add(local.name);
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init?.type === 'Identifier' && names.has(init.name)) names.add(id.name);
    },
  }).visit(program);
  new Visitor({
    CallExpression(node) {
      const given = setOf(node);
      if (given && names.has(rootOf(node) ?? '') && mayHave(given, field)) isFound = true;
    },
  }).visit(program);
  return isFound;
}

/** The states that a file writes by a statement as text or a typed query, past `transition`, as `path: table.column`. */
export const stateWrites = (path: string, source: string, states: readonly StateColumn[]): string[] =>
  states
    .filter((state) => inText(path, source, state) || inQuery(path, source, state))
    .map(({ table, column }) => `${path}: ${table}.${column}`);
