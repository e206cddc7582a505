import type { Announcement } from './language.ts';
import type { GridRuntime } from './runtime.ts';

/** Says to screen readers what has just happened, and says it again when it happens twice. */
export function announce(
  runtime: GridRuntime,
  what: Announcement,
  details: Readonly<Record<string, string | number>> = {},
): void {
  const { voice } = runtime.dom;
  if (!voice) return;
  const text = runtime.language.resourceLabels.said(what, details);
  // A text that stays the same is not read anew.
  voice.textContent = text === voice.textContent ? `${text}\u00a0` : text;
}
