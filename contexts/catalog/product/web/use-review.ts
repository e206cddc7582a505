import type { RowChange } from '@shopkeeper/grid';
import { useRef, useState } from 'react';

/** Reviews the changes before they are saved. */
export interface Review {
  readonly isOpen: boolean;
  /** Shows the changes; resolves to true when they are to be saved. */
  ask(): Promise<boolean>;
  answer(isGood: boolean): void;
}

/** Up to this many changed rows are saved without a review. */
export const handful = 5;

export const needsReview = (changes: readonly RowChange[]): boolean => changes.length > handful;

export function useReview(): Review {
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<((isGood: boolean) => void) | null>(null);
  return {
    isOpen,
    ask: () => {
      setOpen(true);
      return new Promise((answer) => {
        // Pressing the save key again starts a new review; the first resolves to false.
        waiting.current?.(false);
        waiting.current = answer;
      });
    },
    answer: (isGood) => {
      setOpen(false);
      waiting.current?.(isGood);
      waiting.current = null;
    },
  };
}
