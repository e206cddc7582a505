import { parseSync, Visitor } from 'oxc-parser';
import { literalsOf } from './context-tables.ts';

/** The tables of a resource whose rows may be tests: their names in statements, and those under which `#tables` exports them. */
export interface TestedTables {
  readonly tables: readonly string[];
  readonly exported: readonly string[];
}

const aggregate = /\b(?:count|sum|avg)\s*\(/i;
/** `counted` and `wasPlaced` are the conditions of `counted-orders.ts`. */
const leavesOut = /\b(?:isTest|is_test|counted|wasPlaced)\b/;
const words = (names: readonly string[]): RegExp => new RegExp(`\\b(?:${names.join('|')})\\b`);

/** The texts of the declarations of a file by their names. */
function declarationsOf(path: string, source: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const node of parseSync(path, source).program.body) {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    if (declared?.type === 'FunctionDeclaration' && declared.id)
      found.set(declared.id.name, source.slice(declared.start, declared.end));
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const one of declared.declarations)
      if (one.id.type === 'Identifier') found.set(one.id.name, source.slice(one.start, one.end));
  }
  return found;
}

/** A text with the declarations that it names, and those that they name. */
function expanded(text: string, declarations: ReadonlyMap<string, string>): string {
  const seen = new Set<string>();
  const parts = [text];
  for (const part of parts)
    for (const [name, declaration] of declarations)
      if (!seen.has(name) && new RegExp(`\\b${name}\\b`).test(part)) {
        seen.add(name);
        parts.push(declaration);
      }
  return parts.join('\n');
}

/** The calls that make statements: `typedQuery<…>()(…)` and `seriesQuery(…)`. */
function queriesOf(path: string, source: string): string[] {
  const found: string[] = [];
  new Visitor({
    CallExpression(node) {
      const { callee } = node;
      const inner = callee.type === 'CallExpression' ? callee.callee : callee;
      if (inner.type !== 'Identifier' || !['typedQuery', 'seriesQuery'].includes(inner.name)) return;
      if (inner.name === 'typedQuery' && callee.type !== 'CallExpression') return;
      found.push(source.slice(node.start, node.end));
    },
  }).visit(parseSync(path, source).program);
  return found;
}

const nameOf = (query: string): string => /['`]([\w-]+(?:\$\{)?)/.exec(query)?.[1] ?? query.slice(0, 60);

/** The figures of a file over these tables that do not leave tests out, as `path: name of the statement`. */
export function metricsWithTests(path: string, source: string, { tables, exported }: TestedTables): string[] {
  const declarations = declarationsOf(path, source);
  const queries = queriesOf(path, source)
    .map((query) => ({ query, whole: expanded(query, declarations) }))
    .filter(({ query, whole }) => aggregate.test(query) && words(exported).test(whole) && !leavesOut.test(whole))
    .map(({ query }) => nameOf(query));
  const texts = literalsOf(path, source)
    .filter((text) => /\bfrom\b/i.test(text) && aggregate.test(text) && words(tables).test(text) && !leavesOut.test(text))
    .map((text) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 60));
  return [...queries, ...texts].map((name) => `${path}: ${name}`);
}
