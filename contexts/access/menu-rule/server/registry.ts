import type { Registry } from '@shopkeeper/crud';

const registered: { registry: Registry } = { registry: { resources: [], pages: [], menuGroups: [] } };

/** Stores the registry of this process; called at every start before the first call. */
export function setRegistry(registry: Registry): void {
  registered.registry = registry;
}

/** Returns the resources and pages registered in this process. */
export const currentRegistry = (): Registry => registered.registry;
