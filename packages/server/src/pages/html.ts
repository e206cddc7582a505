import { escapeUTF8 } from 'entities';

/** HTML that is safe to send: made by `html`, or sanitized before it was stored. */
export class SafeHtml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A rich text as the database has it, which was sanitized when it was saved. */
export const sanitizedBefore = (text: string): SafeHtml => new SafeHtml(text);

type Part = string | number | SafeHtml | null;

const printed = (part: Part): string => {
  if (part instanceof SafeHtml) return part.text;
  return part === null ? '' : escapeUTF8(String(part));
};

/** Builds HTML: values are escaped, in texts and in quoted attributes, except for `SafeHtml`; null prints nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): SafeHtml {
  return new SafeHtml(strings.map((text, at) => text + (at < parts.length ? printed(parts[at] ?? null) : '')).join(''));
}

/** Several pieces one after the other. */
export const joined = (pieces: readonly SafeHtml[]): SafeHtml => new SafeHtml(pieces.map(({ text }) => text).join(''));
