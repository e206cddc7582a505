import { ApiError } from '@shopkeeper/api-client';
import { loadStaffRules } from '@shopkeeper/api-client/session';
import { useWrite } from '@shopkeeper/admin-ui';
import { useCallback, useRef, useState } from 'react';
import { configPage } from '../config.page.ts';
import type { ConfigGroup, ConfigOverview, SettingsView } from '../config-view.domain.ts';
import type { Changed } from './change-bar.tsx';
import { type Edit, type EditHandle, noEdit } from './config-edits.ts';

/** The unsaved changes of all forms of the page, and how they are saved together. */
export function useConfigSave(all: readonly SettingsView[], onReload: () => void) {
  const [edits, setEdits] = useState<Readonly<Record<string, Edit>>>({});
  const [isStale, setStale] = useState(false);
  const handles = useRef(new Map<string, EditHandle>());
  const write = useWrite<ConfigOverview>({ refreshes: [configPage.path] });
  const onEdit = useCallback((name: string, edit: Edit) => setEdits((before) => ({ ...before, [name]: edit })), []);
  const changed: readonly Changed[] = all
    .map((settings) => ({ settings, edit: edits[settings.name] ?? noEdit }))
    .filter(({ edit }) => Object.keys(edit.changes).length > 0);

  function refused(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    setStale(error.error === 'request.stale-version');
    for (const { settings } of changed) {
      const own = error.fields.filter(({ path }) => path.startsWith(`${settings.name}.`));
      const issues = own.map((issue) => ({ ...issue, path: issue.path.slice(settings.name.length + 1) }));
      if (issues.length > 0) handles.current.get(settings.name)?.show(issues);
    }
  }

  async function save(): Promise<void> {
    if (changed.length === 0 || write.isPending) return;
    // The first form that is not valid shows its issues; the others would only take the focus from it.
    if (!changed.every(({ settings }) => handles.current.get(settings.name)?.validate() ?? true)) return;
    const changes = changed.map(({ settings: { name, version }, edit }) => ({ name, version, values: edit.changes }));
    await write.mutateAsync({ path: `${configPage.path}/saveAll`, body: { changes } }).then(loadStaffRules, refused);
  }

  function reload(): void {
    setStale(false);
    onReload();
  }

  function discard(): void {
    for (const { settings } of changed) handles.current.get(settings.name)?.reset();
  }

  function attach(name: string, handle: EditHandle | null): void {
    if (handle) handles.current.set(name, handle);
    else handles.current.delete(name);
  }

  return { edits, changed, isBusy: write.isPending, reload: isStale ? reload : null, onEdit, save, discard, attach };
}

/** The number of unsaved changes in a group. */
export const changesIn = ({ name }: ConfigGroup, changed: readonly Changed[]): number =>
  changed.filter(({ settings }) => settings.group === name).reduce((sum, { edit }) => sum + Object.keys(edit.changes).length, 0);
