import { describe, expect, it } from 'vitest';
import { LineReader, longestLine, shownLine, withoutColours } from './output-lines.ts';

describe('a line of output', () => {
  it.each([
    ['a carriage return overwrites', '10 %\r50 %\r100 %\r', '100 %'],
    ['colours stay', '\u001b[31mred\u001b[0m', '\u001b[31mred\u001b[0m'],
    ['other sequences go', '\u001b[2Ka\u001b[1;5Hb\u001b]0;title\u0007c\u001bMd', 'abcMd'],
    ['control characters go', 'a\u0000b\u0008c\td', 'abc\td'],
    ['credentials are hidden', 'https://me:secret@host/x', 'https://***@host/x'],
    ['signals get a space', 'command-exec-completed', 'command-exec-completed '],
  ])('%s', (_, raw, shown) => {
    expect(shownLine(raw)).toBe(shown);
  });

  it('loses its colours for a file', () => {
    expect(withoutColours('\u001b[1;31mred\u001b[0m')).toBe('red');
  });

  it('is read whole however its bytes are cut', () => {
    const bytes = Buffer.from('第一行\n第二行 ✓\nlast');
    for (let size = 1; size <= bytes.length; size += 1) {
      const reader = new LineReader();
      const lines: string[] = [];
      for (let at = 0; at < bytes.length; at += size) lines.push(...reader.push(bytes.subarray(at, at + size)));
      expect([...lines, ...reader.end()]).toEqual(['第一行', '第二行 ✓', 'last']);
    }
  });

  it('is cut where it is too long', () => {
    const reader = new LineReader();
    const lines = [
      ...reader.push(Buffer.from('x'.repeat(longestLine * 2 + 5))),
      ...reader.push(Buffer.from('y\n')),
      ...reader.end(),
    ];
    expect(lines.map(({ length }) => length)).toEqual([longestLine, longestLine, 6]);
  });
});
