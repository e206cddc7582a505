import { type RefObject, useEffect, useState } from 'react';

/** On which sides of a scrolled row something is hidden. */
type Overflow = 'none' | 'start' | 'end' | 'both';

/**
 * Measures a row that scrolls sideways: when it is scrolled, resized, and when `content` changes.
 * @param content what the row shows, by identity
 */
export function useOverflow(row: RefObject<HTMLElement | null>, content: unknown): Overflow {
  const [overflow, setOverflow] = useState<Overflow>('none');
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const measure = () => setOverflow(overflowOf(element));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [row, content]);
  return overflow;
}

function overflowOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Overflow {
  const hasStart = scrollLeft > 1;
  const hasEnd = scrollLeft + clientWidth < scrollWidth - 1;
  if (hasStart && hasEnd) return 'both';
  return hasStart ? 'start' : hasEnd ? 'end' : 'none';
}
