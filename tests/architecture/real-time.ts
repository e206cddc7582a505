import { parseSync, Visitor } from 'oxc-parser';
import { literalsOf } from './context-tables.ts';

const inStatement =
  /(?<![\w.])now\(\)|\b(?:current_timestamp|current_date|current_time|localtimestamp|localtime|clock_timestamp|transaction_timestamp|statement_timestamp)\b/i;

const isNamed = (node: { readonly type: string }, name: string): boolean => 'name' in node && node.name === name;

/** Where a file reads the real time instead of a clock, in its code or in a statement; empty if nowhere. */
export function realTimeIn(path: string, source: string): string[] {
  const found: string[] = [];
  new Visitor({
    MemberExpression(node) {
      if (isNamed(node.object, 'Date') && isNamed(node.property, 'now')) found.push('Date.now');
      if (isNamed(node.property, 'defaultNow')) found.push('defaultNow');
    },
    NewExpression(node) {
      if (isNamed(node.callee, 'Date') && node.arguments.length === 0) found.push('new Date()');
    },
    CallExpression(node) {
      if (isNamed(node.callee, 'Date')) found.push('Date()');
    },
  }).visit(parseSync(path, source).program);
  for (const text of literalsOf(path, source)) {
    const [match] = inStatement.exec(text) ?? [];
    if (match) found.push(match);
  }
  return found;
}

const compared = /[<>]=?\s*kit_now\(\)|kit_now\(\)\s*[-+<>]/;

/** Whether a statement of a file decides by `kit_now()`, which is for defaults and stamps. */
export const decidesByStatement = (path: string, source: string): boolean =>
  literalsOf(path, source).some((text) => compared.test(text));
