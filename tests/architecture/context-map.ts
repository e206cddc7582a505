/** A context: the contexts that its package.json allows, and those that its files import. Names without the scope. */
export interface ContextEntry {
  readonly name: string;
  readonly allowed: readonly string[];
  readonly imported: readonly string[];
}

/** The names that can be reached from themselves. */
export function circlesIn(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(imports.get(from) ?? [])].some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, to, seen);
    });
  return [...imports.keys()].filter((name) => reaches(name, name)).sort();
}

/** Returns the errors of the context map: imports that a package.json does not list, and cycles. */
export function contextMapErrors(contexts: readonly ContextEntry[]): string[] {
  const undeclared = contexts.flatMap(({ name, allowed, imported }) =>
    imported
      .filter((other) => other !== name && !allowed.includes(other))
      .map((other) => `${name} imports ${other} without listing it`),
  );
  const circles = circlesIn(new Map(contexts.map(({ name, allowed }) => [name, new Set(allowed)])));
  return [...undeclared, ...circles.map((name) => `${name} depends on itself`)];
}
