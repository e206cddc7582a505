import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanRichText, sanitised } from './rich-text.ts';

const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\n',
    '\r\n',
    '中文 "quoted"',
    "it's",
    'a\u00a0b',
    '/',
    'x="1"',
    '\u0000',
    '&amp;',
    '&',
    '<',
    '>',
    '&nbsp;',
  ),
  fc.string({ maxLength: 6 }),
);
const tags = [
  'p',
  'h1',
  'h6',
  'ul',
  'ol',
  'li',
  'b',
  'strong',
  'em',
  'i',
  'u',
  's',
  'div',
  'table',
  'td',
  'script',
  'style',
  'a',
];
const tag = fc.constantFrom(...tags);
const word = fc.oneof({ weight: 4, arbitrary: fc.constantFrom('a', '中文', ' ', '') }, { weight: 1, arbitrary: text });

const marked = fc
  .tuple(word, tag, word, word)
  .map(([before, name, inner, after]) => `${before}<${name}>${inner}</${name}>${after}`);
const inline = fc.oneof(
  word,
  marked,
  word.map((said) => `${said}<br />${said}`),
);
const block = fc.oneof(
  fc.tuple(tag, inline).map(([name, inner]) => `<${name}>${inner}</${name}>`),
  fc
    .tuple(fc.constantFrom('ul', 'ol'), fc.array(inline, { maxLength: 3 }))
    .map(([name, items]) => `<${name}>${items.map((item) => `<li>${item}</li>`).join('')}</${name}>`),
  inline,
);
/** Mostly well-formed HTML, sometimes cut off at the start. */
const html = fc
  .tuple(fc.array(block, { maxLength: 4 }), fc.nat({ max: 40 }))
  .map(([blocks, cut]) => (cut < 5 ? blocks.join('').slice(cut) : blocks.join('')));

describe('cleanRichText', () => {
  it('returns exactly the sanitiser’s output, also where it skips the sanitiser', () => {
    fc.assert(
      fc.property(html, (given) => {
        expect(cleanRichText(given)).toBe(sanitised(given));
      }),
      { numRuns: 5_000 },
    );
  });

  it('removes scripts and preserves the formatting', () => {
    expect(cleanRichText('<p onclick="run()">a<script>run()</script></p>')).toBe('<p>a</p>');
    expect(cleanRichText('<p>a<img src="javascript:run()" alt="b"></p>')).toBe('<p>a<img alt="b" /></p>');
    expect(cleanRichText('<h2>a</h2><ul><li>b <b>c</b></li></ul>')).toBe('<h2>a</h2><ul><li>b <b>c</b></li></ul>');
  });

  it('reads deeply nested text in linear time: it keeps the words, and the formatting of what is less deep', () => {
    const nested = (depth: number): string => `${'<b>'.repeat(depth)}x &amp; y${'</b>'.repeat(depth)}`;
    expect(cleanRichText(nested(200))).toBe(nested(200));
    expect(cleanRichText(nested(201))).toBe('x &amp; y');
    expect(cleanRichText(`${'<p><b>'.repeat(30_000)}<script>run()</script>`)).not.toContain('<');
    expect(cleanRichText('<p>a'.repeat(1_000))).toBe('<p>a</p>'.repeat(1_000));
  });

  it('keeps the formatting of 20,000 tags, and the words of text with more of them', () => {
    expect(cleanRichText('<i>a</i>'.repeat(20_000))).toBe('<i>a</i>'.repeat(20_000));
    expect(cleanRichText('<i>a</i>'.repeat(20_001))).toBe('a'.repeat(20_001));
  });

  it('keeps 10,000 signs that start no tag, and drops more of them', () => {
    expect(cleanRichText(`${'<'.repeat(9_999)} <b>x</b>`)).toBe(`${'&lt;'.repeat(9_999)} <b>x</b>`);
    expect(cleanRichText(`${'<'.repeat(10_001)} <b>x</b>`)).toBe(' <b>x</b>');
  });

  it('drops attributes of more than 4,000 characters', () => {
    const link = (length: number): string => `<a href="https://shop.test/${'a'.repeat(length - 18)}">x</a>`;
    expect(cleanRichText(link(4_000))).toContain('href');
    expect(cleanRichText(link(4_001))).toBe('<a rel="noopener noreferrer">x</a>');
  });

  it('handles text of any length without a stack overflow', () => {
    const long = '<p>a <b>b</b></p>'.repeat(60_000);
    expect(cleanRichText(long)).toBe(long);
    expect(cleanRichText(`${long}<i>`)).toBe('a b'.repeat(60_000));
  });
});
