/** A text as the lines that are merged, and back. */
export interface Lines {
  readonly of: (text: string) => string[];
  readonly text: (lines: readonly string[]) => string;
}

const plain: Lines = { of: (text) => text.split('\n'), text: (lines) => lines.join('\n') };

/** Entries of a flat language file without their commas, so that an entry added at the end changes no other line. */
const entries: Lines = {
  of: (text) => text.split('\n').map((line) => line.replace(/,$/, '')),
  text: (lines) =>
    lines.map((line, at) => (line.startsWith('  "') && lines[at + 1]?.startsWith('  "') ? `${line},` : line)).join('\n'),
};

const isFlat = (text: string): boolean => {
  try {
    const read: unknown = JSON.parse(text);
    const isTexts = typeof read === 'object' && read !== null && Object.values(read).every((one) => typeof one === 'string');
    return isTexts && `${JSON.stringify(read, null, 2)}\n` === text;
  } catch {
    return false;
  }
};

/** How the versions of a file are divided: a language file by entries while every version is a plain one, else by lines. */
export const linesFor = (path: string, texts: readonly string[]): Lines =>
  path.endsWith('.json') && texts.every(isFlat) ? entries : plain;
