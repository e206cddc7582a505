import { type RefObject, useEffect, useRef } from 'react';

const ahead = '400px';

/** Calls back whenever the element comes near the viewport. */
export function useNear<E extends Element>(near: () => void): RefObject<E | null> {
  const element = useRef<E>(null);
  const told = useRef(near);
  useEffect(() => {
    told.current = near;
  });
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && told.current(), { rootMargin: ahead });
    observer.observe(element.current);
    return () => observer.disconnect();
  });
  return element;
}
