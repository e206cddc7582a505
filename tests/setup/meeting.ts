/**
 * A place where the first `count` wait for each other and go on together; whoever comes later passes. It puts the calls
 * of a race where they hurt each other, however slow the machine is. They must hold nothing that another of them needs
 * on the way here.
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
