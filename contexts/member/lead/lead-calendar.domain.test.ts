import { describe, expect, it } from 'vitest';
import { calendarFile, calendarTime, escapedText, folded } from './lead-calendar.domain.ts';

const at = Date.parse('2026-03-02T04:05:06.789Z');
const size = (text: string): number => new TextEncoder().encode(text).length;

describe('a calendar file', () => {
  it('writes instants in UTC', () => {
    expect(calendarTime(at)).toBe('20260302T040506Z');
  });

  it.each([
    ['a,b;c\\d', String.raw`a\,b\;c\\d`],
    ['one\r\ntwo\nthree\rfour', String.raw`one\ntwo\nthree\nfour`],
    ['bell\u0007', 'bell'],
  ])('escapes %j', (text, expected) => {
    expect(escapedText(text)).toBe(expected);
  });

  it.each(['SUMMARY:' + '客'.repeat(60), `SUMMARY:${'🦜'.repeat(40)}`, `SUMMARY:${'a'.repeat(200)}`, 'SUMMARY:short'])(
    'folds %s at 75 octets without splitting a character',
    (line) => {
      const lines = folded(line).split('\r\n');
      for (const one of lines) expect(size(one)).toBeLessThanOrEqual(75);
      expect(lines.map((one, n) => (n === 0 ? one : one.slice(1))).join('')).toBe(line);
      expect(lines.slice(1).every((one) => one.startsWith(' '))).toBe(true);
    },
  );

  it('cannot be given further lines by a name', () => {
    const file = calendarFile([{ id: 7, name: 'Eve\r\nBEGIN:VALARM', company: 'A, B', at, changedAt: at }]);
    expect(file).toContain('SUMMARY:Eve\\nBEGIN:VALARM · A\\, B\r\n');
    expect(file.match(/^BEGIN:/gm)).toHaveLength(2);
    expect(file.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true);
  });
});
