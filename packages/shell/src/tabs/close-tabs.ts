import { forgetReadsOf } from '@shopkeeper/api-client';
import { shellText, titleText } from '@shopkeeper/ui/i18n';
import type { Runtime } from '../navigation/runtime.ts';
import { confirmBy } from './confirm.ts';
import { dirtyPaths, forgetDirty } from './dirty.ts';
import { close, reload, type Tab } from './tab-list.ts';
import { changeTabs, useTabs } from './tab-store.ts';

/** Asks for confirmation before the input of these tabs is lost. */
async function mayLose(paths: readonly string[]): Promise<boolean> {
  const dirty = dirtyPaths();
  const lost = useTabs.getState().tabs.filter(({ path }) => paths.includes(path) && dirty.has(path));
  return (
    lost.length === 0 || confirmBy({ title: shellText('leave.title'), text: lossText(lost), confirm: shellText('leave.confirm') })
  );
}

/** The text of the confirmation: the tab or the number of tabs whose input would be lost. */
export function lossText(lost: readonly Pick<Tab, 'title'>[]): string {
  const [only] = lost;
  if (only && lost.length === 1) return shellText('leave.text', { title: titleText(only.title) });
  return shellText('leave.texts', { count: lost.length });
}

/**
 * Closes tabs; asks for confirmation first when input would be lost. When the active tab is closed, shows the page at `to` or the
 * tab seen last.
 */
export async function closeTabs(runtime: Runtime, paths: readonly string[], to?: string): Promise<void> {
  if (!(await mayLose(paths))) return;
  const before = useTabs.getState().active;
  forgetDirty(paths);
  changeTabs((list) => close(list, paths));
  for (const path of paths) forgetReadsOf(path);
  const { active, tabs } = useTabs.getState();
  if (active === before && active !== undefined) return;
  const next = tabs.find(({ path }) => path === active);
  runtime.navigate(to ?? (next ? next.path + next.search + next.hash : (runtime.first() ?? '/')));
}

/** Remounts the page of a tab with fresh data; asks for confirmation first when input would be lost. */
export async function reloadTab(path: string): Promise<void> {
  if (!(await mayLose([path]))) return;
  forgetDirty([path]);
  changeTabs((list) => reload(list, path));
  forgetReadsOf(path);
}
