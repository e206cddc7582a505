import { useEffect, useState } from 'react';

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Gives the focus back to what lost it by being disabled for a while; a focus that was put elsewhere meanwhile stays there. */
export function returnFocus(before: Element | null): void {
  if (isLost() && before instanceof HTMLElement && before.checkVisibility()) before.focus({ preventScroll: true });
}

/**
 * What had the focus before a dialog opened has it again when the dialog is gone; where that went with the dialog, the page has it.
 * A focus that was put elsewhere meanwhile stays there.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // The dialog leaves the document after its effects do.
      setTimeout(() => {
        returnFocus(before);
        if (isLost()) document.getElementById('main')?.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
