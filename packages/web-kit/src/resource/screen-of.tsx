import type { AnyResource } from '@shopkeeper/resource';
import type { ScreenDef } from '../shell/modules.ts';

/** The page of a resource that needs no screen of its own: its list, drawn from its declaration. */
export function screenOf(resource: AnyResource, namespaces: readonly string[] = []): ScreenDef {
  return {
    load: async () => {
      const { ResourceScreen } = await import('./list/resource-screen.tsx');
      return { Screen: () => <ResourceScreen resource={resource} /> };
    },
    namespaces: [resource.name, ...namespaces],
    titleKey: `${resource.name}:title`,
  };
}

/** Pages for all of these resources that stand in the menu and have no screen of their own, by page path. */
export function screensOf(
  resources: readonly AnyResource[],
  own: Readonly<Record<string, ScreenDef>> = {},
): Readonly<Record<string, ScreenDef>> {
  const plain = resources.filter(({ page, menu }) => menu !== null && own[page] === undefined);
  return { ...Object.fromEntries(plain.map((resource) => [resource.page, screenOf(resource)])), ...own };
}
