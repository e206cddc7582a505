import { useEffect, useState } from 'react';

/** Returns the value once it has not changed for `restMs`. */
export function useDebounced<T>(value: T, restMs: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return debounced;
}
