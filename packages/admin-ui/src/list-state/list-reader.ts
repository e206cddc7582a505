import { type AnyResource } from '@shopkeeper/resource';
import { type AllListPreferences, listPreferencesPage } from '@shopkeeper/resource/query';
import { readAhead } from '@shopkeeper/api-client';
import { readableNow } from '../access/readable.ts';
import { bodyAt } from './body-at.ts';
import type { ListTab } from './list-tab.ts';
import { noView, viewKey, withView } from './view-address.ts';

export const listPreferencesPath = `${listPreferencesPage}/mine`;

interface Listed {
  readonly resource: AnyResource;
  readonly tabs?: readonly ListTab[];
}

/** Returns the query of the saved view named by the address, or of the user's default view when the address is empty. */
function viewQueryOf(kept: AllListPreferences | undefined, list: string, address: URLSearchParams): string {
  const named = address.get(viewKey);
  if (!kept || named === noView) return '';
  const requested = named ?? (address.size === 0 ? String(kept.lists[list]?.firstView ?? noView) : noView);
  return kept.views.find((view) => view.list === list && String(view.id) === requested)?.query ?? '';
}

/** Reads the first rows of a list for the entered query before the list is rendered. */
export const listReader =
  ({ resource, tabs = [] }: Listed) =>
  async (address: URLSearchParams): Promise<void> => {
    const kept = await readAhead<AllListPreferences>(listPreferencesPath, {});
    const search = withView(address, viewQueryOf(kept, resource.page, address));
    await readAhead(`${resource.prefix}GetPageData`, bodyAt(readableNow(resource), tabs, search).body);
  };
