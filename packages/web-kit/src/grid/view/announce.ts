import type { Said } from './language.ts';
import type { Live } from './live.ts';

/** Says to screen readers what has just happened, and says it again when it happens twice. */
export function announce(live: Live, what: Said, facts: Readonly<Record<string, string | number>> = {}): void {
  const { voice } = live.dom;
  if (!voice) return;
  const text = live.language.words.said(what, facts);
  // A text that stays the same is not read anew.
  voice.textContent = text === voice.textContent ? `${text}\u00a0` : text;
}
