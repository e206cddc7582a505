import type { AnyResource } from '@shopkeeper/resource';
import type { ScreenDef } from '@shopkeeper/shell';

/** A page for a resource without customizations: the list rendered from its declaration, which is loaded with the page. */
export const plainScreen = (titleKey: string, load: () => Promise<AnyResource>): ScreenDef => ({
  load: async () => {
    const [resource, { ResourceScreen }, { listReader }] = await Promise.all([
      load(),
      import('./resource-screen.tsx'),
      import('../list-state/list-reader.ts'),
    ]);
    return { Screen: () => <ResourceScreen resource={resource} />, readAhead: listReader({ resource }) };
  },
  namespaces: [titleKey.slice(0, titleKey.indexOf(':'))],
  titleKey,
});
