import { comment } from './comments.ts';

/** Code that is printed on one line if it fits, else with one item per line, as the formatter of the repository does. */
export interface CodeGroup {
  /** A comment above it where it is an item on a line of its own. */
  readonly about?: string | undefined;
  readonly open: string;
  readonly items: readonly Code[];
  readonly close: string;
  /** Spaces inside the brackets on one line. */
  readonly isPadded: boolean;
  /** Always one item per line. */
  readonly isBroken: boolean;
}
export type Code = string | CodeGroup;

const width = 130;
const group = (brackets: string, items: readonly Code[]): CodeGroup => {
  const [open = '', close = ''] = brackets;
  return { open, items, close, isPadded: open === '{', isBroken: false };
};

const isLong = (item: Code): boolean => typeof item !== 'string' && item.open.endsWith('[') && item.items.length > 1;

/** An array; the formatter breaks one of several arrays with several items each. */
export const list = (items: readonly Code[]): CodeGroup => ({
  ...group('[]', items),
  isBroken: items.length > 1 && items.every(isLong),
});

/** An object of `key: value` items. Keys without a value are left out. */
export const object = (entries: readonly (readonly [key: string, value: Code | undefined])[]): CodeGroup =>
  group(
    '{}',
    entries.flatMap(([key, value]) => (value === undefined ? [] : [before(`${key}: `, value)])),
  );

/** Code with a text before it. */
export const before = (text: string, code: Code): Code =>
  typeof code === 'string' ? text + code : { ...code, open: text + code.open };

/** Code with a text after it. */
export const after = (code: Code, text: string): Code =>
  typeof code === 'string' ? code + text : { ...code, close: code.close + text };

/** A call whose only argument is an object. */
export const call = (callee: string, argument: CodeGroup): Code => {
  if (argument.items.length === 0) return `${callee}()`;
  return after(before(`${callee}(`, argument), ')');
};

/** An item with a comment above it; what it is in has one item per line. */
export const commented = (about: string | undefined, code: Code): Code => {
  if (about === undefined) return code;
  return typeof code === 'string'
    ? { open: code, items: [], close: '', isPadded: false, isBroken: false, about }
    : { ...code, about };
};

/** The same code with one item per line. */
export const broken = (code: CodeGroup): CodeGroup => ({ ...code, isBroken: true });

const flat = (code: Code): string | null => {
  if (typeof code === 'string') return code;
  if (code.isBroken) return null;
  const items = code.items.map((item) => (typeof item !== 'string' && item.about !== undefined ? null : flat(item)));
  if (items.includes(null)) return null;
  const pad = code.isPadded && items.length > 0 ? ' ' : '';
  return code.open + pad + items.join(', ') + pad + code.close;
};

/** Prints code at an indent; `tail` is how much follows on its last line. */
export function print(code: Code, indent = 0, tail = 1): string {
  if (typeof code === 'string') return code;
  if (code.items.length === 0) return code.open + code.close;
  const one = flat(code);
  if (one !== null && indent + one.length + tail <= width) return one;
  const inner = ' '.repeat(indent + 2);
  const above = (item: Code): string =>
    typeof item === 'string' || item.about === undefined ? '' : comment(item.about, indent + 2);
  const lines = code.items.map((item) => `${above(item)}${inner}${print(item, indent + 2)},\n`);
  return `${code.open}\n${lines.join('')}${' '.repeat(indent)}${code.close}`;
}

const count = (text: string, letter: string): number => text.split(letter).length - 1;

/** A text as a literal of TypeScript that means exactly the text, with the quotes that the formatter prefers. */
export function literal(text: string): string {
  const json = JSON.stringify(text);
  if (count(text, "'") > count(text, '"')) return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** `import { a, b } from 'module';` */
export const importLine = (names: readonly string[], from: string): string =>
  `${print(after(before('import ', group('{}', [...new Set(names)].toSorted())), [' from', literal(from)].join(' ')))};\n`;
