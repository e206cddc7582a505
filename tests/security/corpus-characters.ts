const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);
const sign = (code: number): string => String.fromCodePoint(code);

const controls = [...range(0, 33), ...range(127, 161)].flatMap((code) => [sign(code), `a${sign(code)}b`]);
const invisible = [
  [
    0xad, 0x34f, 0x61c, 0x115f, 0x17b4, 0x180e, 0x3000, 0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xffa0, 0x1d173, 0xe0001, 0xe0020,
    0x10fffe,
  ],
  [...range(0x2000, 0x2010), ...range(0x2028, 0x2030), ...range(0x205f, 0x2070), ...range(0xfff9, 0x10000)],
]
  .flat()
  .flatMap((code) => [sign(code), `商${sign(code)}店`]);
/** A sample of characters from all Unicode planes: letters, marks, numbers, symbols, unassigned code points. */
const blocks = [
  ...range(0, 220).map((at) => sign(0xa1 + at * 233)),
  ...range(0, 160).map((at) => sign(0x10000 + at * 6_131)),
].filter((one) => !/^[\ud800-\udfff]$/.test(one));
const surrogates = ['\ud800', '\udfff', 'a\ud83d', '\ude00b', '\ud800\ud800', '\udc00\ud800', '店\ud840'];
const scripts = [
  ['商品', '你好，世界', '𠮷野家', '㐀㐁', '龘靐齉', 'ﾊﾝｶｸ', 'ㄅㄆㄇ', '한국어', 'ไทย', 'नमस्ते', 'مرحبا', 'שלום', 'Ёлка'],
  ['Ω≈ç√∫˜µ', 'ÅÍÎÏ˝ÓÔ', 'ÀÁÂ', 'İstanbul', 'straße', 'ſ', 'ß', 'ŉ', 'ǰ', 'ΐ', 'ﬁ', 'é', 'e\u0301', '\u1e9b\u0323', 'K', 'Å'],
  ['Ⅷ', '①', '¼', '０１２', '１２３', '٣', '५', '𝟘', '👩‍👩‍👧‍👦', '👍🏽', '🇨🇳', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '(╯°□°）╯︵ ┻━┻'],
  ['Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢', '\u202etxt.exe', '\u2066a\u2069', 'admin\u0000', 'аdmin', 'ａｄｍｉｎ', 'ADMIN'],
].flat();
const lengths = [
  1, 2, 3, 9, 10, 11, 14, 15, 16, 20, 21, 24, 25, 32, 33, 39, 40, 41, 59, 60, 61, 64, 65, 119, 120, 121, 160, 161, 199, 200, 201,
  254, 255, 256, 499, 500, 501, 1_000, 2_000, 2_001, 4_096, 8_192, 65_536, 200_001,
].flatMap((length) => ['a'.repeat(length), '店'.repeat(length)]);
const times = (count: number, ...signs: readonly string[]): string[] => signs.map((one) => one.repeat(count));
const stacked = [
  [`e${'\u0301'.repeat(1_000)}`, `${'a '.repeat(5_000)}!`, `${'a'.repeat(33)}!`],
  [...times(100, '\u202e'), ...times(200, '👩‍'), ...times(500, ' ', '\n'), ...times(1_000, '"', '\\', "'")],
  [...times(2_000, '<b>'), ...times(3_000, '[['), ...times(5_000, '(')],
].flat();
const words = [
  ['null', 'undefined', 'NaN', 'true', 'false', 'nil', 'None', 'Infinity', '[object Object]', 'NULL', 'True', 'yes'],
  ['toString', 'constructor', 'hasOwnProperty', '__proto__', 'then', 'toJSON', 'length', 'select', 'password', 'super'],
  ['', ' ', '   ', '0', '-0', '-1', '1', '1e3', '0x10', '1,000', '1.0', '+1', '\ufeff'],
  ['CNRY', 'root', 'SYSTEM', '/dev/null', 'C:\\', '﷽', 'Scunthorpe'],
].flat();

/**
 * Strings that are hard to store, compare or display: control and invisible characters, other scripts, lengths, reserved words.
 */
export const letters: Readonly<Record<string, readonly string[]>> = {
  controls,
  invisible,
  blocks,
  surrogates,
  scripts,
  lengths,
  stacked,
  words,
};
