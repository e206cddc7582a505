/** Wakes the readers of a run when it has new messages. */
export class RunChanges {
  readonly #waiting = new Map<string, Set<() => void>>();
  #count = 0;

  /** Counts all changes so far: read it before the messages. */
  get count(): number {
    return this.#count;
  }

  changed(uuid: string): void {
    this.#count += 1;
    for (const wake of this.#waiting.get(uuid) ?? []) wake();
  }

  wakeAll(): void {
    this.#count += 1;
    for (const waiting of this.#waiting.values()) for (const wake of waiting) wake();
  }

  /** Resolves at the next change after `count`, or after `mostMs`, in which another process may have written. */
  async after(uuid: string, count: number, mostMs: number): Promise<void> {
    if (this.#count !== count) return;
    const waiting = this.#waiting.get(uuid) ?? new Set();
    this.#waiting.set(uuid, waiting);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(wake, mostMs);
      function wake(): void {
        clearTimeout(timer);
        waiting.delete(wake);
        resolve();
      }
      waiting.add(wake);
    });
    if (waiting.size === 0) this.#waiting.delete(uuid);
  }
}
