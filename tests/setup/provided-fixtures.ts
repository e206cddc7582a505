import type { Database } from '@shopkeeper/server/database';
import type { AnsweringContext, ModuleFixtures, Owned, OwningContext } from './module-fixtures.ts';
import { providedByModules } from './module-files.ts';

const provided = await providedByModules<ModuleFixtures>('fixtures');
const ofModule = new Map(provided.map(({ module, value }) => [module, value]));

/** The fixtures of a declared module; a plain module has none. */
export const fixturesOf = ({ context, name }: { readonly context: string; readonly name: string }): ModuleFixtures =>
  ofModule.get(`${context}/${name}`) ?? {};

/** Resolves the name of a call or permission: relative to a module or a call beside it, unless it is a whole path. */
export const pathBeside = (path: string, name: string): string =>
  name.startsWith('/') ? name : path.slice(0, path.lastIndexOf('/') + 1) + name;

/** Collects what the fixtures state of calls, by path. */
export const byPath = <T>(
  of: (fixtures: ModuleFixtures) => Readonly<Record<string, T>> | undefined,
): Readonly<Record<string, T>> =>
  Object.fromEntries(
    provided.flatMap(({ module, value }) =>
      Object.entries(of(value) ?? {}).map(([name, stated]) => [pathBeside(`/admin/${module}/`, name), stated]),
    ),
  );

/** The tables, and the columns as `table.column`, that everybody may read. */
export const publishedTables = provided.flatMap(({ value }) => value.publishes ?? []);

/** The calls whose refusals stay in the activity log. */
export const callsLoggingRejections: ReadonlySet<string> = new Set(provided.flatMap(({ value }) => value.logsRejections ?? []));

/** The exceptions of all modules for the plan tests. */
export const planExceptions = provided.flatMap(({ value }) => value.planExceptions ?? []);

/** Creates the owned data of all modules. */
export async function ownedOfModules(context: OwningContext): Promise<readonly Owned[]> {
  const found: Owned[] = [];
  for (const { value } of provided) found.push(...((await value.owned?.(context)) ?? []));
  return found;
}

/** Makes the calls that the modules make themselves. */
export async function answersOfModules(context: AnsweringContext): Promise<void> {
  for (const { value } of provided) await value.answered?.(context);
}

/** Creates the rows of a member that the demo shop lacks. */
export async function rowsOfMember(db: Database, memberId: number): Promise<void> {
  for (const { value } of provided) await value.ofMember?.(db, memberId);
}
