import { parseSync } from 'oxc-parser';

/** Every module that a file names in an import, an export or a call of `import()`, types included, each once. */
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

/** A file reduced to its imports: what dependency-cruiser needs to know, in words that its parser reads (it knows no JSX). */
export const importLines = (path: string, source: string): string =>
  importsOf(path, source)
    .map((name) => `import '${name}';\n`)
    .join('');
