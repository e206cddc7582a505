import { Readable } from 'node:stream';
import { resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { exportFile, type ExportFormat } from '@shopkeeper/crud/file-writing';
import { escapeFormula } from '@shopkeeper/resource/schema';
import { fileDownload, type RawAnswer, type SignedContext } from '@shopkeeper/server';
import { currentRegistry } from '../../menu-rule/server/registry.ts';
import { permissionGroups } from '../../role/server/permission-groups.ts';
import type { MatrixRole } from '../permission-matrix.domain.ts';

type Translate = (key: string, params?: Readonly<Record<string, unknown>>) => string;

/** The head: what the columns are, and of each role its name, code and number of accounts. */
function headRows(roles: readonly MatrixRole[], say: Translate): string[][] {
  const before = ['text.group', 'text.page', 'text.permission', 'text.node'].map((key) => say(`permission:${key}`));
  const stateOf = ({ enabled }: MatrixRole): string => say(`permission:text.${enabled ? 'roleEnabled' : 'roleDisabled'}`);
  const blank = before.slice(1).map(() => '');
  return [
    [...before, ...roles.map(({ name }) => name)],
    [say('permission:text.code'), ...blank, ...roles.map(({ code }) => code)],
    [say('permission:text.state'), ...blank, ...roles.map(stateOf)],
    [say('permission:text.staff'), ...blank, ...roles.map(({ staffIds }) => String(staffIds.length))],
  ];
}

/** One line for each permission, with a mark for each role that gives it. */
function* rightsRows(roles: readonly MatrixRole[], say: Translate): Generator<string[][]> {
  yield headRows(roles, say);
  const given = roles.map(({ permissions }) => new Set(permissions));
  for (const group of permissionGroups(currentRegistry()))
    for (const page of group.pages)
      yield page.nodes.map(({ node, title }) => [
        say(group.title),
        say(page.title),
        say(title),
        node,
        ...given.map((permissions) => (permissions.has(node) ? '✓' : '')),
      ]);
}

async function* escaped(rows: Iterable<string[][]>): AsyncGenerator<string[][]> {
  for (const block of rows) yield block.map((cells) => cells.map(escapeFormula));
}

/** The rights of all roles as a file for auditors, in the language of the caller. */
export function rightsFile(context: SignedContext, roles: readonly MatrixRole[], format: ExportFormat): RawAnswer {
  const { texts } = resourceEngineOf(context);
  const say: Translate = (key) => texts(context.lang, key);
  const day = new Date(context.at).toISOString().slice(0, 10);
  const name = `${say('permission:text.fileName')}-${day}.${format}`;
  return fileDownload(name, Readable.from(exportFile(format, escaped(rightsRows(roles, say))), { objectMode: false }));
}
