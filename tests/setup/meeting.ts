/**
 * Returns a barrier at which the first `count` callers wait for each other; later callers pass. Makes the calls of a race overlap
 * at
 * the critical point, regardless of the machine's speed. Callers must not hold anything that another of them needs to reach it.
 */
export function meeting(count: number): () => Promise<void> {
  let come = 0;
  let open = (): void => undefined;
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    come += 1;
    if (come === count) open();
    return all;
  };
}
