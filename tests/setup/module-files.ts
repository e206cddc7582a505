import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const contexts = fileURLToPath(new URL('../../contexts/', import.meta.url));

/** What a module, named `<context>/<module>`, provides for tests that span modules. */
export interface Provided<T> {
  readonly module: string;
  readonly value: T;
}

/** The export `kind` of every `contexts/<context>/<module>/testing/<module>.<kind>.ts`, sorted by path. */
export async function providedByModules<T>(kind: string): Promise<readonly Provided<T>[]> {
  const files = readdirSync(contexts, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  const found: Provided<T>[] = [];
  for (const file of files.filter((one) => one.endsWith(`.${kind}.ts`)).sort()) {
    const [context, name] = file.split('/');
    const expected = `${context}/${name}/testing/${name}.${kind}.ts`;
    const { [kind]: value } = (await import(contexts + file)) as Readonly<Record<string, T | undefined>>;
    if (file !== expected || value === undefined)
      throw new Error(`contexts/${file} must stand at contexts/${expected} and export \`${kind}\``);
    found.push({ module: `${context}/${name}`, value });
  }
  return found;
}
