import { useLayoutEffect, useState } from 'react';

/** Whether the tab of a component is on screen; a hidden tab's effects are removed and run again when it is shown. */
export function useShown(): boolean {
  const [isShown, setShown] = useState(false);
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only an effect learns that its tab was hidden or shown
    setShown(true);
    return () => setShown(false);
  }, []);
  return isShown;
}
