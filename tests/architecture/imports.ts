import { parseSync } from 'oxc-parser';

/** Returns the distinct modules that a file imports, re-exports or loads with `import()`, including types. */
export function importsOf(path: string, source: string): string[] {
  const { module } = parseSync(path, source);
  const fixed = module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  const lazy = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const [, name] = /^['"`]([^$]+)['"`]$/.exec(source.slice(moduleRequest.start, moduleRequest.end)) ?? [];
    return name ?? [];
  });
  return [...new Set([...fixed, ...passedOn, ...lazy])];
}

/**
 * Reduces a file to its imports: all that dependency-cruiser needs, in a form that its parser reads (it does not support JSX).
 */
export const importLines = (path: string, source: string): string =>
  importsOf(path, source)
    .map((name) => `import '${name}';\n`)
    .join('');
