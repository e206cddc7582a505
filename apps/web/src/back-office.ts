import { useStaffRules } from '@shopkeeper/api-client/session';
import { isMemberPath } from '@shopkeeper/member-ui';
import { areaOf, createFindPage, type FindPage, firstPage, type WebContext } from '@shopkeeper/shell';

/** The pages of the back office, which are loaded when the first of them is opened. Until then none is found. */
export interface BackOffice {
  /** Loads the list of pages; after a failure the next call tries again. */
  load(): Promise<void>;
  modules(): readonly WebContext[];
  readonly find: FindPage;
  first(): string | undefined;
}

interface Options {
  readonly forMembers: WebContext;
  readonly loadModules: () => Promise<readonly WebContext[]>;
}

/** The modules without the pages of members and visitors. */
const forStaff = (modules: readonly WebContext[]): readonly WebContext[] =>
  modules.map((module) => ({
    ...module,
    screens: Object.fromEntries(
      Object.entries(module.screens).filter(([path, { isPublic }]) => !isMemberPath(path) && !isPublic),
    ),
  }));

/** Lists the screens for tools that visit every one of them. */
function listRoutes(modules: readonly WebContext[]): void {
  Object.assign(window, { __shopkeeper: { routes: modules.flatMap(({ screens }) => Object.keys(screens)) } });
}

/** Creates the back office without its pages. */
export function createBackOffice({ forMembers, loadModules }: Options): BackOffice {
  let modules: readonly WebContext[] = [];
  let find: FindPage = () => undefined;
  let loading: Promise<void> | undefined;
  const build = (): void => {
    find = createFindPage(modules, useStaffRules.getState().menus);
  };
  const load = async (): Promise<void> => {
    const all = await loadModules();
    modules = forStaff(all);
    build();
    listRoutes(all);
  };
  useStaffRules.subscribe(({ menus }, before) => {
    if (menus !== before.menus && modules.length > 0) build();
  });
  if (areaOf(window.location.pathname) !== 'admin') listRoutes([forMembers]);
  return {
    load: () => {
      loading ??= load().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },
    modules: () => modules,
    find: (pathname) => find(pathname),
    first: () => firstPage(useStaffRules.getState().menus, find),
  };
}
