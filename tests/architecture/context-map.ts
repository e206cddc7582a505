/** A context: the contexts that its package.json allows, and those that its files import. Names without the scope. */
export interface ContextEntry {
  readonly name: string;
  readonly allowed: readonly string[];
  readonly imported: readonly string[];
}

function circleFrom(start: string, entries: ReadonlyMap<string, ContextEntry>): string | null {
  const walk = (name: string, trail: readonly string[]): string | null => {
    if (trail.includes(name)) return name === start ? [...trail, name].join(' -> ') : null;
    const next = entries.get(name)?.allowed.filter((other) => entries.has(other)) ?? [];
    return next.map((other) => walk(other, [...trail, name])).find((circle) => circle !== null) ?? null;
  };
  return walk(start, []);
}

/** Returns the errors of the context map: imports that a package.json does not list, and cycles. */
export function contextMapErrors(contexts: readonly ContextEntry[]): string[] {
  const entries = new Map(contexts.map((entry) => [entry.name, entry]));
  const undeclared = contexts.flatMap(({ name, allowed, imported }) =>
    imported
      .filter((other) => other !== name && !allowed.includes(other))
      .map((other) => `${name} imports ${other} without listing it`),
  );
  const circles = contexts.map(({ name }) => circleFrom(name, entries)).filter((circle) => circle !== null);
  return [...undeclared, ...circles];
}
