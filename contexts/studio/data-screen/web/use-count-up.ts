import { useEffect, useRef, useState } from 'react';

const durationMs = 800;
const prefersStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Counts from the former value to the given one; shows it at once for those who prefer less motion. */
export function useCountUp(value: number): number {
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const start = from.current;
    from.current = value;
    if (start === value || prefersStill()) {
      setShown(value);
      return undefined;
    }
    const began = performance.now();
    let frame = requestAnimationFrame(function step(at) {
      const part = Math.min(1, (at - began) / durationMs);
      setShown(Math.round(start + (value - start) * (1 - (1 - part) ** 3)));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
}
