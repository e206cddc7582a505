import chinese from './chinese.json' with { type: 'json' };
import type { TextEncoding } from './text-encoding.ts';

const han = /\p{Script=Han}/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const narrowKana = /[\uff66-\uff9f]/u;
const hangul = /\p{Script=Hangul}/u;
const cyrillic = /\p{Script=Cyrillic}/u;
const greek = /\p{Script=Greek}/u;
const latin = /\p{Script=Latin}/u;
const impossible = /[\u0080-\u009f\ufffd\p{Co}\p{Cn}]/u;

const decoded = (encoding: TextEncoding, leads: readonly [number, number], trails: readonly [number, number]): string => {
  const decoder = new TextDecoder(encoding);
  let text = '';
  for (let lead = leads[0]; lead <= leads[1]; lead += 1)
    for (let trail = trails[0]; trail <= trails[1]; trail += 1) text += decoder.decode(Uint8Array.of(lead, trail));
  return text;
};

/** The characters that the makers of an encoding counted as the common ones, which stand first in its table. */
const commonRanges: Partial<Record<TextEncoding, () => string>> = {
  gb18030: () => decoded('gb18030', [0xb0, 0xd7], [0xa1, 0xfe]),
  big5: () => decoded('big5', [0xa4, 0xc6], [0x40, 0x7e]) + decoded('big5', [0xa4, 0xc6], [0xa1, 0xfe]),
  shift_jis: () => decoded('shift_jis', [0x88, 0x97], [0x40, 0xfc]) + decoded('shift_jis', [0x98, 0x98], [0x40, 0x72]),
  'euc-jp': () => decoded('euc-jp', [0xb0, 0xcf], [0xa1, 0xfe]),
};
const commonSets = new Map<TextEncoding, ReadonlySet<string>>();

function commonIn(encoding: TextEncoding): ReadonlySet<string> {
  const known = commonSets.get(encoding);
  if (known) return known;
  const made = new Set(commonRanges[encoding]?.().match(/\p{Script=Han}/gu) ?? []);
  commonSets.set(encoding, made);
  return made;
}

/** Lower or upper case throughout, or a capital first. */
const isOneCase = (word: string): boolean => /^(?:\p{Lu}?[\p{Ll}\p{Lo}\p{M}]*|[\p{Lu}\p{M}]+)$/u.test(word);

function latinFit(word: string, accented: number): number {
  if (/\p{Ll}(?![a-z])\p{Lu}/u.test(word) && !/[a-z][A-Z]/.test(word)) return 0;
  if (accented === word.length) return accented === 1 ? 0.7 : 0;
  return accented / word.length > 0.5 ? 0.2 : 1;
}

function hanFit(word: string, encoding: TextEncoding): number {
  const isAlone = /[a-z]\p{Script=Han}$|^\p{Script=Han}[a-z]/u.test(word);
  const characters = word.match(/\p{Script=Han}/gu) ?? [];
  const common = commonIn(encoding);
  // A Korean text without any Hangul is not written any more.
  if (common.size === 0) return encoding === 'utf-8' || encoding.startsWith('utf-16') ? 1 : 0.1;
  const share = characters.filter((character) => common.has(character)).length / characters.length;
  return isAlone ? share / 2 : share;
}

function kanaFit(word: string, encoding: TextEncoding): number {
  // Chinese encodings have Japanese letters, and nobody writes them there.
  if (encoding !== 'utf-8' && encoding !== 'shift_jis' && encoding !== 'euc-jp') return 0.6;
  return han.test(word) ? (1 + hanFit(word, encoding)) / 2 : 1;
}

/** A word of letters that have two cases, of one script. */
const alphabetFit = (word: string, others: readonly RegExp[]): number =>
  others.some((script) => script.test(word)) || !isOneCase(word) || /ς\p{L}/u.test(word) ? 0 : 1;

/** The script of a word, the first that matches, and how well the word fits. */
const scripts: readonly (readonly [script: RegExp, fit: (word: string, encoding: TextEncoding) => number])[] = [
  // Other letters in the middle of a word of small ones are a misread accent: `Cr鑝e`.
  [/[a-z][\p{Lo}\p{Lm}]{1,2}[a-z]/u, () => 0],
  [hangul, (word) => (han.test(word) || kana.test(word) ? 0.1 : 1)],
  [narrowKana, (word) => (han.test(word) || latin.test(word) || /[ぁ-んァ-ヶ]/.test(word) ? 0 : 0.7)],
  [kana, kanaFit],
  [han, hanFit],
  [cyrillic, (word) => alphabetFit(word, [latin, greek])],
  [greek, (word) => alphabetFit(word, [latin])],
];

/** How well a word fits, 0 to 1: whether its letters are of one script and its case is one that people write. */
function wordFit(word: string, encoding: TextEncoding): number {
  const found = scripts.find(([script]) => script.test(word));
  return found ? found[1](word, encoding) : latinFit(word, word.match(/[^\0-\x7f]/g)?.length ?? 0);
}

const ordinarySigns = /[°€£¥©®™–—‘’“”„•…«»½¼¾²³µ·×№§]/u;
const eastAsianSigns = /[\u3000-\u303f\uff01-\uff65￥·—…“”‘’×°]/u;

function signFit(sign: string, isEastAsian: boolean): number {
  if (isEastAsian) return eastAsianSigns.test(sign) ? 1 : 0.2;
  return ordinarySigns.test(sign) ? 0.7 : 0.2;
}

const eastAsian = new Set<TextEncoding>(['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr']);

/** Russian, Ukrainian and Bulgarian alike have two of these in five letters; a Greek or Hebrew text read as Cyrillic has not. */
function cyrillicShare(text: string): number {
  const letters = text.match(/\p{Script=Cyrillic}/gu) ?? [];
  if (letters.length < 10) return 1;
  const common = letters.filter((letter) => /[оеаинтсрвлі]/iu.test(letter)).length;
  return common / letters.length < 0.4 ? 0.5 : 1;
}

/**
 * How likely a person wrote this text, from 0 to 1, judged by its characters beyond ASCII: scripts that mix within a word, capitals
 * amid small letters, rare ideographs and control characters are signs of a wrong encoding.
 */
export function encodingFit(text: string, encoding: TextEncoding): number {
  if (impossible.test(text)) return 0;
  let weight = 0;
  let sum = 0;
  for (const [word] of text.matchAll(/[\p{L}\p{M}ー]+/gu)) {
    const letters = word.match(/[^\0-\x7f]/gu)?.length ?? 0;
    if (letters === 0) continue;
    weight += letters;
    sum += letters * wordFit(word, encoding);
  }
  for (const [sign] of text.matchAll(/[^\0-\x7f\p{L}\p{M}]/gu)) {
    weight += 0.5;
    sum += 0.5 * signFit(sign, eastAsian.has(encoding) || encoding === 'utf-8');
  }
  return weight === 0 ? 0 : (sum / weight) * cyrillicShare(text);
}

/** The most frequent characters of Chinese texts, and those of the headings of a shop's tables. */
const frequentChinese: ReadonlySet<string> = new Set(chinese.frequent);
const chineseLength = 8;

/**
 * Whether a text of some length is Chinese beyond doubt: two in three of its characters are usually frequent ones, of the common
 * ones that another language's bytes happen to give only one in eight.
 */
export function isSurelyChinese(text: string): boolean {
  const characters = text.match(/\p{Script=Han}/gu) ?? [];
  const frequent = characters.filter((character) => frequentChinese.has(character)).length;
  return characters.length >= chineseLength && frequent / characters.length >= 0.45;
}

/** Number of Hangul syllables of a text. */
export const countHangul = (text: string): number => text.match(/\p{Script=Hangul}/gu)?.length ?? 0;
