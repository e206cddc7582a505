import { kebabOf } from '../../design-names.domain.ts';

const width = 130;

/** `delivery_zone` as `delivery zone`. */
export const phraseOf = (name: string): string => kebabOf(name).replaceAll('-', ' ');

const endings: readonly (readonly [RegExp, string])[] = [
  [/([^aeiou])y$/, '$1ies'],
  [/(s|x|z|ch|sh)$/, '$1es'],
  [/$/, 's'],
];

/** Several of what a word or the last of several words names: `delivery zone` as `delivery zones`. */
export function pluralOf(words: string): string {
  const [ending, several] = endings.find(([one]) => one.test(words)) ?? [/$/, ''];
  return words.replace(ending, several);
}

/** One of what a plural names: `boxes` as `box`. A word that is no plural stays. */
export function singularOf(words: string): string {
  if (/(us|ss|is)$/.test(words)) return words;
  if (words.endsWith('ies')) return words.replace(/ies$/, 'y');
  return /(s|x|z|ch|sh)es$/.test(words) ? words.slice(0, -2) : words.replace(/s$/, '');
}

/** One of what words name: `a supplier`, `an invoice`. */
export const oneOf = (words: string): string => `${/^[aeio]/.test(words) ? 'an' : 'a'} ${words}`;

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A text as sentences: with a capital letter and a full stop. */
export const sentence = (text: string): string => capital(/[.!?]$/.test(text) ? text : `${text}.`);

/** A text in lines of at most `size` letters. */
function wrapped(text: string, size: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= size) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A comment of documentation with a line break after it; one line where the text fits. It never contains the end of a comment. */
export function comment(text: string, indent = 0): string {
  const pad = ' '.repeat(indent);
  const safe = sentence(text.replaceAll('*/', '').trim());
  const one = `${pad}/** ${safe} */\n`;
  if (one.length <= width + 1) return one;
  const lines = wrapped(safe, width - indent - 3);
  return `${pad}/**\n${lines.map((line) => `${pad} * ${line}\n`).join('')}${pad} */\n`;
}
