import type { Announcement } from '../cells/language.ts';
import type { GridRuntime } from './runtime.ts';

/** Announces an event to screen readers, also when the same text repeats. */
export function announce(
  runtime: GridRuntime,
  what: Announcement,
  details: Readonly<Record<string, string | number>> = {},
): void {
  const { voice } = runtime.dom;
  if (!voice) return;
  const text = runtime.language.messages.announcement(what, details);
  // Screen readers do not read an unchanged text again.
  voice.textContent = text === voice.textContent ? `${text}\u00a0` : text;
}
