import { diffIndices } from 'node-diff3';

/** A piece of text that both have, that only the former has, or that only the later has. */
export interface TextChange {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Beyond these many words a paragraph counts as changed as a whole: words are compared with each other. */
const mostWords = 3_000;

/** A sign of Chinese writing, a word with the space behind it, or any other sign. */
const words = (text: string): string[] => text.match(/\p{Script=Han}|[\p{L}\p{N}]+[^\S\n]*|[\s\S]/gu) ?? [];
const lines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

/** Adjoining pieces of one kind as one; removed ones before added ones, as they come. */
function joined(parts: readonly TextChange[]): readonly TextChange[] {
  const out: TextChange[] = [];
  for (const part of parts) {
    const last = out.at(-1);
    if (part.text === '') continue;
    if (last?.kind === part.kind) out[out.length - 1] = { ...last, text: last.text + part.text };
    else out.push(part);
  }
  return out;
}

type Compare = (former: string, later: string) => readonly TextChange[];

const whole: Compare = (former, later) => [
  { kind: 'removed', text: former },
  { kind: 'added', text: later },
];

/** Compares two lists of pieces; what differs is compared by `inner`. */
function compared(former: string[], later: string[], inner: Compare): readonly TextChange[] {
  const parts: TextChange[] = [];
  let at = 0;
  for (const { buffer1, buffer1Content, buffer2Content } of diffIndices(former, later)) {
    parts.push({ kind: 'same', text: former.slice(at, buffer1[0]).join('') });
    parts.push(...inner(buffer1Content.join(''), buffer2Content.join('')));
    at = buffer1[0] + buffer1[1];
  }
  parts.push({ kind: 'same', text: former.slice(at).join('') });
  return parts;
}

const byWords: Compare = (former, later) => {
  const [ours, theirs] = [words(former), words(later)];
  if (Math.max(ours.length, theirs.length) > mostWords) return whole(former, later);
  return compared(ours, theirs, whole);
};

/** What became of a text, first by paragraphs, then by the words in those that changed. */
export const differenceOf = (former: string, later: string): readonly TextChange[] =>
  joined(compared(lines(former), lines(later), byWords));

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'", amp: '&' };

/** Rich text as lines to be compared: blocks end a line; pictures and links show their address. */
export const comparableText = (html: string): string =>
  html
    .replaceAll(/<img[^>]*\ssrc="([^"]*)"[^>]*>/g, '[$1]\n')
    .replaceAll(/<a[^>]*\shref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, '$2 ($1)')
    .replaceAll(/<br\s*\/?>|<\/(?:p|div|h[1-6]|li|tr|blockquote|pre|figure)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|nbsp|#39|amp);/g, (_all, name: string) => entities[name] ?? '')
    .replaceAll(/\n\s*\n/g, '\n')
    .trim();
