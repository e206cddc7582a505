import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AnyResource } from '@shopkeeper/resource';
import { declaredResources } from '../../setup/declared.ts';
import type { Screen } from './list.ts';

/** The nightly tier checks every screen, also those that differ from another one by their declaration alone. */
export const isLong = process.env['TEST_TIER'] === 'nightly';

function screenFilesOf({ context, name }: AnyResource): readonly string[] {
  const web = fileURLToPath(new URL(`../../../contexts/${context}/${name}/web`, import.meta.url));
  return existsSync(web) ? readdirSync(web).filter((file) => /(\.screens\.ts|-screen\.tsx)$/.test(file)) : [];
}

/** Every resource whose rows are added by a form. */
export const addable: readonly AnyResource[] = declaredResources.filter(
  ({ operations, form }) => operations.includes('add') && form.length > 0,
);

/** Whether the form is a page of its own, which its module provides. */
export const hasFormPage = (resource: AnyResource): boolean =>
  screenFilesOf(resource).includes(`${resource.name}-form-screen.tsx`);

/** The parts of a declaration that change the structure of its derived page. */
function templateOf({ ownFields, totals, state, form }: AnyResource): string {
  const kinds = new Set(Object.values(ownFields).map(({ kind }) => kind));
  const parts = [kinds.has('tree') && 'tree', kinds.has('lines') && 'lines', totals.length > 0 && 'totals'];
  return [...parts, state !== null && 'states', form.length > 0 && 'form'].filter(Boolean).join();
}

/** The resources whose pages the kit renders, since their modules have no screens. */
export const derived = declaredResources.filter((resource) => screenFilesOf(resource).length === 0);
const samples = new Map(derived.toReversed().map((resource) => [templateOf(resource), resource.page]));

/** Whether a page is checked: it has screens of its own, is the sample of its template, or the tier is nightly. */
export const isRepresentative = (page: string): boolean =>
  isLong || !derived.some((resource) => resource.page === page) || [...samples.values()].includes(page);

/** Every screen of a module, and one of each template that the kit renders from a declaration. */
export const oneOfEachTemplate = (screens: readonly Screen[]): Screen[] =>
  screens.filter(({ path }) => {
    const resource = derived.find(({ page }) => path === page || path.startsWith(`${page}/`));
    return resource === undefined || isRepresentative(resource.page);
  });

/** What a screen looks like: its page of a resource with such a declaration, or its path where it is of no resource. */
function shapeOf({ path }: Screen): string {
  const resource = declaredResources.find(({ page }) => path === page || path.startsWith(`${page}/`));
  return resource === undefined ? path : `${templateOf(resource)}${path.slice(resource.page.length)}`;
}

/** The first screen of each shape, also of those that modules bring. */
export const oneOfEachShape = (screens: readonly Screen[]): Screen[] => [
  ...new Map(screens.toReversed().map((screen) => [shapeOf(screen), screen])).values(),
];

/** Whether a screen is the list of a resource. */
export const isList = ({ path }: Screen): boolean => declaredResources.some(({ page }) => page === path);
