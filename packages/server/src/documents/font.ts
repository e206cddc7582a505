import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** Shown in place of a character that the font lacks. */
const missingMark = '□';

/** The font of all documents: Latin and Chinese. Documents contain only the glyphs that they use. */
export interface DocumentFont {
  readonly bytes: Buffer;
  /** The text with a mark for every character that the font lacks, so that none is lost silently. */
  printable(text: string): string;
}

const loaded: { font?: Promise<DocumentFont> } = {};

async function load(): Promise<DocumentFont> {
  // The package exports its code only; the fonts stand beside it.
  const file = join(dirname(require.resolve('@embedpdf/fonts-sc')), '../fonts/NotoSansHans-Regular.otf');
  const [{ create }, bytes] = await Promise.all([import('fontkit'), readFile(file)]);
  const font = create(bytes);
  if (!('hasGlyphForCodePoint' in font)) throw new Error('the file has several fonts');
  const has = (char: string): boolean => char === '\n' || font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0);
  return { bytes, printable: (text) => [...text].map((char) => (has(char) ? char : missingMark)).join('') };
}

/** Reads the font once per process, when the first document is made. */
export const documentFont = (): Promise<DocumentFont> => (loaded.font ??= load());
