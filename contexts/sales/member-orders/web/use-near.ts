import { type RefObject, useEffect, useRef } from 'react';

const ahead = '400px';

/** Calls back whenever the element comes near the viewport. */
export function useNear<E extends Element>(near: () => void): RefObject<E | null> {
  const element = useRef<E>(null);
  const callback = useRef(near);
  useEffect(() => {
    callback.current = near;
  });
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && callback.current(), { rootMargin: ahead });
    observer.observe(element.current);
    return () => observer.disconnect();
  });
  return element;
}
