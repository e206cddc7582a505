import { useEffect } from 'react';
import { printDocuments } from './print-documents.ts';

/** Prints the slip of the order on the table with F6. */
export function usePrintKey(orderId: number | null): void {
  useEffect(() => {
    if (orderId === null) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'F6') return;
      event.preventDefault();
      void printDocuments('slip', [orderId]);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [orderId]);
}
