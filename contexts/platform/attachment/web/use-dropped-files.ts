import { useEffect, useRef } from 'react';

/** Files that are dropped anywhere within an element; a button beside it does the same by keyboard. */
export function useDroppedFiles(take: (files: readonly File[]) => Promise<void>) {
  const element = useRef<HTMLDivElement>(null);
  const newest = useRef(take);
  useEffect(() => {
    newest.current = take;
  });
  useEffect(() => {
    const at = element.current;
    const allow = (event: DragEvent): void => event.preventDefault();
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      void newest.current([...(event.dataTransfer?.files ?? [])]);
    };
    at?.addEventListener('dragover', allow);
    at?.addEventListener('drop', drop);
    return () => {
      at?.removeEventListener('dragover', allow);
      at?.removeEventListener('drop', drop);
    };
  }, []);
  return element;
}
