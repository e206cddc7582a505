import type { AnyResource } from '@shopkeeper/resource';
import type { ScreenDef } from '../shell/modules.ts';

/** The page of a resource that needs no screen of its own: its list, drawn from its declaration, which is loaded with it. */
export const plainScreen = (name: string, load: () => Promise<AnyResource>): ScreenDef => ({
  load: async () => {
    const [resource, { ResourceScreen }] = await Promise.all([load(), import('./list/resource-screen.tsx')]);
    return { Screen: () => <ResourceScreen resource={resource} /> };
  },
  namespaces: [name],
  titleKey: `${name}:title`,
});
