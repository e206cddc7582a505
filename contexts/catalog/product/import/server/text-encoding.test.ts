import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { NotUtf8, textReading, type TextEncoding, UnreadableText } from './text-encoding.ts';

/** Returns the encoding in which the bytes are read, `chunk` at a time, or the rejection. */
function probe(bytes: readonly number[], chunk = bytes.length): unknown {
  const as = (unmarked: 'utf-8' | 'gb18030'): TextEncoding => {
    const text = textReading(unmarked);
    for (let at = 0; at < bytes.length; at += chunk) text.push(Uint8Array.from(bytes.slice(at, at + chunk)));
    text.end();
    return text.encoding();
  };
  try {
    return as('utf-8');
  } catch (issue) {
    if (issue instanceof UnreadableText) return issue.rejection;
    expect(issue).toBeInstanceOf(NotUtf8);
    return 'gb18030';
  }
}

describe('encodings', () => {
  test.each([
    ['plain ASCII', [0x61, 0x2c, 0x62], 'utf-8'],
    ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x61], 'utf-8'],
    ['Chinese in UTF-8', [0xe8, 0x8c, 0xb6], 'utf-8'],
    ['an emoji', [0xf0, 0x9f, 0x8d, 0xb5], 'utf-8'],
    ['UTF-16 little-endian', [0xff, 0xfe, 0x61, 0x00], 'utf-16le'],
    ['UTF-16 big-endian', [0xfe, 0xff, 0x00, 0x61], 'utf-16be'],
    ['GBK', [0x61, 0xb2, 0xe8], 'gb18030'],
    ['a character cut off at the end', [0x61, 0xe8, 0x8c], 'gb18030'],
    ['an overlong form', [0xc0, 0xaf], 'gb18030'],
    ['a surrogate', [0xed, 0xa0, 0x80], 'gb18030'],
    ['beyond Unicode', [0xf4, 0x90, 0x80, 0x80], 'gb18030'],
  ])('detects %s', (_, bytes, encoding) => {
    expect(probe(bytes)).toBe(encoding);
    expect(probe(bytes, 1)).toBe(encoding);
  });

  const byte = fc.oneof(
    fc.integer({ min: 1, max: 255 }),
    fc.constantFrom(0xe0, 0xa0, 0xed, 0x9f, 0xf0, 0x90, 0xf4, 0x8f, 0x80, 0xbf),
  );
  test.prop([fc.array(byte, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 6 })])(
    'UTF-8 is detected for exactly the bytes a strict decoder accepts',
    (tail, chunk) => {
      const bytes = [0x61, ...tail];
      const isUtf8 = Buffer.from(Buffer.from(bytes).toString('utf8')).equals(Buffer.from(bytes));
      expect(probe(bytes, chunk)).toBe(isUtf8 ? 'utf-8' : 'gb18030');
    },
  );

  test('text is complete wherever its bytes are split', () => {
    const said = 'Tee, 茶, 🍵\n';
    for (const chunk of [1, 2, 3, 5, 100]) {
      const text = textReading('utf-8');
      const bytes = Buffer.from(`\ufeff${said}`);
      let read = '';
      for (let at = 0; at < bytes.length; at += chunk) read += text.push(bytes.subarray(at, at + chunk));
      expect(read + text.end()).toBe(said);
    }
  });

  test('bytes that are not text are rejected', () => {
    expect(probe([])).toMatchObject({ errorCode: 'product.import-empty' });
    expect(probe([0x50, 0x4b, 0x03, 0x04], 1)).toMatchObject({
      errorCode: 'product.import-not-text',
      details: { kind: 'archive' },
    });
    expect(probe([0x61, 0x00, 0x62])).toMatchObject({ errorCode: 'product.import-not-text', details: { kind: 'binary' } });
  });
});
