import { useEffect, useState } from 'react';

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

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
        if (!isLost() || before === null || before === document.body) return;
        if (before instanceof HTMLElement && before.checkVisibility()) before.focus({ preventScroll: true });
        if (isLost()) document.getElementById('main')?.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
