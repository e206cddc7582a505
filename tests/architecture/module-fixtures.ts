/** What a server file does that needs fixtures of its module. */
const writesCall = /\bdefineRoute(?:<|\()/;

/**
 * Modules with calls written by hand and without fixtures that say who may make them, as `file: message`. `textOf` reads a file,
 * `files` are paths of the repository.
 */
export function modulesWithoutFixtures(files: readonly string[], textOf: (path: string) => string): string[] {
  const known = new Set(files);
  const modules = new Map<string, string>();
  for (const path of files) {
    const [, module = '', name = ''] = /^(contexts\/[^/]+\/([^/]+))\/(?:.+\/)?server\/[^/]+\.ts$/.exec(path) ?? [];
    if (module === '' || modules.has(module) || !writesCall.test(textOf(path))) continue;
    const fixtures = `${module}/testing/${name}.fixtures.ts`;
    if (!known.has(fixtures))
      modules.set(module, `${path}: has a call written by hand; say in ${fixtures} who may make it (\`access\`)`);
  }
  return [...modules.values()];
}
