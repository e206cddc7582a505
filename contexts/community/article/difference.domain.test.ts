import { describe, expect, it } from 'vitest';
import { comparableText, differenceOf, type TextChange } from './difference.domain.ts';

const drawn = (parts: readonly TextChange[]): string =>
  parts.map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `{+${text}+}` })[kind]).join('');
const side = (parts: readonly TextChange[], without: TextChange['kind']): string =>
  parts.flatMap(({ kind, text }) => (kind === without ? [] : [text])).join('');

describe('the difference of two texts', () => {
  it('marks words, in Chinese signs, and paragraphs that came or went', () => {
    expect(drawn(differenceOf('The kettle is black.', 'The kettle is white.'))).toBe('The kettle is [-black-]{+white+}.');
    expect(drawn(differenceOf('三个月的记录', '六个月的记录'))).toBe('[-三-]{+六+}个月的记录');
    expect(drawn(differenceOf('one\ntwo\n', 'one\nnew\ntwo\n'))).toBe('one\n{+new\n+}two\n');
    expect(differenceOf('same', 'same')).toEqual([{ kind: 'same', text: 'same' }]);
    expect(differenceOf('', '')).toEqual([]);
  });

  it('contains both texts whole, also where words are too many to be compared', () => {
    const pieces = ['a ', 'b\n', '茶', '😀', '\n', 'kettle ', '. '];
    let seed = 7;
    const next = (): number => (seed = (seed * 16_807) % 2_147_483_647);
    const text = (): string => Array.from({ length: next() % 40 }, () => pieces[next() % pieces.length]).join('');
    for (let n = 0; n < 300; n += 1) {
      const [former, later] = [text(), text()];
      const parts = differenceOf(former, later);
      expect([side(parts, 'added'), side(parts, 'removed')]).toEqual([former, later]);
    }
    const long = 'word '.repeat(12_000);
    const started = performance.now();
    expect(drawn(differenceOf(`${long}a`, `${long}b`))).toContain('[-');
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('is made of rich text without tags, with the addresses of pictures and links', () => {
    const html =
      '<p>One &lt;two&gt; &amp;lt;</p><p><a href="/x" rel="nofollow">three</a><br />four</p><img src="/storage/a.png" />';
    expect(comparableText(html)).toBe('One <two> &lt;\nthree (/x)\nfour\n[/storage/a.png]');
  });
});
