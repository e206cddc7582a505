import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AnyResource } from '@shopkeeper/resource';
import { declaredResources } from '../../setup/declared.ts';
import type { Screen } from './list.ts';

/** The long form looks at every screen, also at those that differ from another one by their declaration alone. */
const isLong = process.env['TEST_TIER'] === 'nightly';

/** Whether the module of a resource brings screens; without them its pages are the kit's own. */
function hasOwnScreens({ context, name }: AnyResource): boolean {
  const web = fileURLToPath(new URL(`../../../contexts/${context}/${name}/web`, import.meta.url));
  return existsSync(web) && readdirSync(web).some((file) => file.endsWith('.screens.ts'));
}

/** What makes the derived page of one resource another page than that of the next. */
function templateOf({ ownFields, totals, state, form }: AnyResource): string {
  const kinds = new Set(Object.values(ownFields).map(({ kind }) => kind));
  const parts = [kinds.has('tree') && 'tree', kinds.has('lines') && 'lines', totals.length > 0 && 'totals'];
  return [...parts, state !== null && 'states', form.length > 0 && 'form'].filter(Boolean).join();
}

const derived = declaredResources.filter((resource) => !hasOwnScreens(resource));
const samples = new Map(derived.toReversed().map((resource) => [templateOf(resource), resource.page]));

/** The pages of resources that stand for all others of their template, among the pages that are derived. */
export const isRepresentative = (page: string): boolean =>
  isLong || !derived.some((resource) => resource.page === page) || [...samples.values()].includes(page);

/** Every screen that a module brings, and one of each template that the kit draws from a declaration. */
export const oneOfEachTemplate = (screens: readonly Screen[]): Screen[] =>
  screens.filter(({ path }) => {
    const resource = derived.find(({ page }) => path === page || path.startsWith(`${page}/`));
    return resource === undefined || isRepresentative(resource.page);
  });
