import { useEffect, useState } from 'react';

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Restores the focus to an element that lost it while disabled; does nothing when the focus is on another element. */
export function returnFocus(before: Element | null): void {
  if (isLost() && before instanceof HTMLElement && before.checkVisibility()) before.focus({ preventScroll: true });
}

/**
 * Restores the focus after a dialog closes to the element that had it before, or to the page when that element is gone.
 * Does nothing when the focus is on another element.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // The dialog is removed from the document after its effects are cleaned up.
      setTimeout(() => {
        returnFocus(before);
        if (isLost()) document.getElementById('main')?.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
