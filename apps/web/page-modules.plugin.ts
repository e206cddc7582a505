import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A page of a `*.screens.ts`: its path and the module that it imports. */
const screenEntry = /'(\/[^']*)':\s*\{\s*load: async \(\) => \(\{ Screen: \(await import\('([^']+)'\)\)/g;

/** A page of the back office; all others are opened by members and visitors. */
export const isOfStaff = (path: string): boolean => path === '/admin' || path.startsWith('/admin/');

/** The pages that the `*.screens.ts` among these modules declare with a path of their own, with the module of each. */
export const pagesOf = (modules: readonly string[]): readonly (readonly [path: string, module: string])[] =>
  modules
    .filter((id) => id.endsWith('.screens.ts'))
    .flatMap((id) =>
      [...readFileSync(id, 'utf8').matchAll(screenEntry)].map(
        ([, path = '', file = '']) => [path, join(dirname(id), file)] as const,
      ),
    );
