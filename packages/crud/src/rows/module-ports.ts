import type { Engine } from '@shopkeeper/server';

/** Who works in the shop, as sub-queries for statements of the kit, which names no table of a module. */
export interface StaffDirectory {
  /** The accounts that are not deleted: `id`, `name`, `"groupId"` (null outside of every group) and `enabled`. */
  readonly accounts: string;
  /** The groups that are not deleted: `id` and `"parentId"` (null at the top). */
  readonly groups: string;
}

/** What the rows of every module need of one. */
export interface ModulePorts {
  /** @throws Error when no module knows the staff */
  readonly staffDirectory: StaffDirectory;
  /**
   * The values of option lists that may be chosen, as a sub-query: `code` of the list and `value`.
   *
   * @throws Error when no module has option lists
   */
  readonly optionValues: string;
}

const hasPorts = (engine: Engine): engine is Engine & ModulePorts => 'staffDirectory' in engine && 'optionValues' in engine;

/** What one module gives to the rows of all, by the engine of a request, job or task. */
export function portsOf({ engine }: { readonly engine: Engine }): ModulePorts {
  if (!hasPorts(engine)) throw new Error('the application was composed without its resources');
  return engine;
}
