import type { RowChange } from '@shopkeeper/web-kit/grid';
import { useRef, useState } from 'react';

/** Whether what is to be saved was looked through. */
export interface Review {
  readonly isOpen: boolean;
  /** Shows the changes; true when they are to be saved. */
  ask(): Promise<boolean>;
  answer(isGood: boolean): void;
}

/** A handful of changed rows is saved without being shown first. */
export const handful = 5;

export const needsReview = (changes: readonly RowChange[]): boolean => changes.length > handful;

export function useReview(): Review {
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<((isGood: boolean) => void) | null>(null);
  return {
    isOpen,
    ask: () => {
      setOpen(true);
      return new Promise((tell) => {
        // A second press of the save key asks anew: the first question is answered with no.
        waiting.current?.(false);
        waiting.current = tell;
      });
    },
    answer: (isGood) => {
      setOpen(false);
      waiting.current?.(isGood);
      waiting.current = null;
    },
  };
}
