import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const contexts = new URL('../../contexts/', import.meta.url);
const foldersIn = (folder: URL): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** What a module provides for tests that span modules. */
export interface Provided<T> {
  /** `<context>/<module>` */
  readonly module: string;
  readonly value: T;
}

/** The export `kind` of every `contexts/<context>/<module>/testing/<module>.<kind>.ts`, sorted by module. */
export async function providedByModules<T>(kind: string): Promise<readonly Provided<T>[]> {
  const found: Provided<T>[] = [];
  for (const module of foldersIn(contexts)
    .flatMap((context) => foldersIn(new URL(context, contexts)).map((name) => `${context}/${name}`))
    .sort()) {
    const folder = new URL(`${module}/testing/`, contexts);
    const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(`.${kind}.ts`)) : [];
    for (const file of files) {
      const { [kind]: value } = (await import(fileURLToPath(new URL(file, folder)))) as Readonly<Record<string, T | undefined>>;
      const expected = `${module.split('/')[1]}.${kind}.ts`;
      if (file !== expected || value === undefined)
        throw new Error(`${module}/testing/${file} must be ${expected} and export \`${kind}\``);
      found.push({ module, value });
    }
  }
  return found;
}
