import type { Registry } from '@shopkeeper/server-kit';

const registered: { registry: Registry } = { registry: { resources: [], pages: [], menuGroups: [] } };

/** Keeps what this process has mounted; every start tells it before the first call. */
export function setRegistry(registry: Registry): void {
  registered.registry = registry;
}

/** The resources and pages that this process has mounted. */
export const currentRegistry = (): Registry => registered.registry;
