import type { AnyResource } from '@shopkeeper/resource';
import type { ScreenDef } from '../shell/modules.ts';

/** The page of a resource that needs no screen of its own: its list, drawn from its declaration, which is loaded with it. */
export const plainScreen = (name: string, load: () => Promise<AnyResource>): ScreenDef => ({
  load: async () => {
    const [resource, { ResourceScreen }, { listReader }] = await Promise.all([
      load(),
      import('./list/resource-screen.tsx'),
      import('./list/list-reader.ts'),
    ]);
    return { Screen: () => <ResourceScreen resource={resource} />, readAhead: listReader({ resource }) };
  },
  namespaces: [name],
  titleKey: `${name}:title`,
});
