import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataHoldersOf, personalIssuesOf } from '@shopkeeper/crud/personal';
import type { AnyResource } from '@shopkeeper/resource';
import { namespaceOf } from '@shopkeeper/resource/view';
import { filesOfGit, repositoryRoot } from './sources.ts';

/** The file of a resource, or its folder where a ledger declares it. */
function fileOf(resource: AnyResource): string {
  const folder = `contexts/${resource.context}/${namespaceOf(resource)}`;
  const file = `${folder}/${resource.name}.resource.ts`;
  return existsSync(join(repositoryRoot, file)) ? file : folder;
}

/** The file that makes a table by hand. */
const fileOfTable = (table: string): string =>
  filesOfGit('packages', 'contexts').find(
    (path) => path.endsWith('tables.ts') && readFileSync(join(repositoryRoot, path), 'utf8').includes(`'${table}'`),
  ) ?? table;

/** What is wrong with the declarations on personal data, as `file: message`. */
export function personalErrors(resources: readonly AnyResource[], tables: readonly unknown[]): string[] {
  const resourceOf = new Map(dataHoldersOf(resources, tables).map(({ table, resource }) => [table, resource]));
  return personalIssuesOf(resources, tables).map(({ table, message }) => {
    const resource = resourceOf.get(table);
    return resource ? `${fileOf(resource)}: ${resource.name} ${message}` : `${fileOfTable(table)}: ${table} ${message}`;
  });
}
