import { type RefObject, useEffect, useRef, useState } from 'react';

interface Scrolled {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly top: number;
  readonly height: number;
}

/** How far an element is scrolled and how high it is, as long as it is shown. */
export function useScrolled(): Scrolled {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 800 });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = (): void => setView({ top: element.scrollTop, height: element.clientHeight });
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, []);
  return { box, ...view };
}
