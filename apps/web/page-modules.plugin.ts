import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A page of a `*.screens.ts`: its path, the module that it imports, and the namespaces of its texts. */
const screenEntry =
  /'(\/[^']*)':\s*\{\s*load: async \(\) => \(\{ Screen: \(await import\('([^']+)'\)\)[^}]*\}\),\s*namespaces: \[([^\]]*)\]/g;

/** A page with the file of its module and the namespaces of its texts. */
interface PageModule {
  readonly path: string;
  readonly module: string;
  readonly namespaces: readonly string[];
}

/** A page of the back office; all others are opened by members and visitors. */
export const isOfStaff = (path: string): boolean => path === '/admin' || path.startsWith('/admin/');

/** The pages that the `*.screens.ts` among these modules declare with a path of their own. */
export const pagesOf = (modules: readonly string[]): readonly PageModule[] =>
  modules
    .filter((id) => id.endsWith('.screens.ts'))
    .flatMap((id) =>
      [...readFileSync(id, 'utf8').matchAll(screenEntry)].map(([, path = '', file = '', names = '']) => ({
        path,
        module: join(dirname(id), file),
        namespaces: [...names.matchAll(/'([^']+)'/g)].map(([, name = '']) => name),
      })),
    );
