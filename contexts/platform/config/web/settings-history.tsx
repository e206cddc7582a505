import { useCall } from '@shopkeeper/api-client';
import { loadStaffRules } from '@shopkeeper/api-client/session';
import { confirmBy } from '@shopkeeper/shell/tabs';
import { useText, useTexts } from '@shopkeeper/ui/i18n';
import { Stack, Text, Timeline } from '@shopkeeper/ui/layout';
import { ErrorState, useWrite } from '@shopkeeper/admin-ui';
import { Button, Skeleton } from 'antd';
import { useMemo } from 'react';
import { configPage } from '../config.page.ts';
import type { ConfigChange, ConfigHistory, SettingsView } from '../config-view.domain.ts';
import { SettingValue } from './setting-value.tsx';
import { namesIn, resourceOf, restorableIn } from './settings-fields.ts';

interface SettingsHistoryProps {
  /** All settings that are declared. */
  readonly all: readonly SettingsView[];
  /** The name of those whose changes are shown; null shows those of all. */
  readonly name: string | null;
  readonly mayChange: boolean;
  /** The number of entries to show; all by default. */
  readonly most?: number;
}

/** Who changed which settings when, with the values before and after; the values before can be restored. */
export function SettingsHistory({ all, name, mayChange, most }: SettingsHistoryProps) {
  const text = useText('config');
  const { data, error, refetch } = useCall<ConfigHistory>(`${configPage.path}/history`, name === null ? {} : { name });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const entries = data.changes.slice(0, most).flatMap((change) => {
    const settings = all.find((one) => one.name === change.name);
    if (!settings) return [];
    const { id, at, actor } = change;
    return [{ id, at, title: actor, details: <Change settings={settings} change={change} mayChange={mayChange} /> }];
  });
  return entries.length === 0 ? <p className="rs-hint">{text('text.noHistory')}</p> : <Timeline entries={entries} />;
}

/** Restores the values before a change, after a confirmation. */
function useRestore(settings: SettingsView): (change: ConfigChange) => Promise<void> {
  const text = useText('config');
  const { name, module, version } = settings;
  const ofModule = useText(module);
  const write = useWrite<SettingsView>({ refreshes: [configPage.path] });
  return async (change) => {
    const names = restorableIn(change.before, resourceOf(settings)).map((key) => ofModule(`setting.${key}`));
    const question = {
      title: text('text.restoreTitle'),
      text: text('text.restoreText', { names: names.join(' · ') }),
      confirm: text('text.restore'),
    };
    if (!(await confirmBy(question))) return;
    write.mutate(
      { path: `${configPage.path}/restore`, body: { name, version, changeId: change.id } },
      { onSuccess: () => void loadStaffRules() },
    );
  };
}

interface ChangeProps {
  readonly settings: SettingsView;
  readonly change: ConfigChange;
  readonly mayChange: boolean;
}

function Change({ settings, change, mayChange }: ChangeProps) {
  const text = useText('config');
  const ofModule = useTexts([settings.module]);
  const restore = useRestore(settings);
  const resource = useMemo(() => resourceOf(settings), [settings]);
  const isRestorable = restorableIn(change.before, resource).length > 0;
  return (
    <Stack gap={6} align="start" margin="4px 0 0">
      {namesIn(change.after, resource).map((key) => (
        <div key={key}>
          <Text block weight={500}>
            {ofModule?.(`${settings.module}:setting.${key}`)}
          </Text>
          <Text as="s" color="muted">
            <SettingValue resource={resource} name={key} value={change.before[key]} />
          </Text>
          {' → '}
          <SettingValue resource={resource} name={key} value={change.after[key]} />
        </div>
      ))}
      {mayChange && isRestorable && (
        <Button size="small" onClick={() => void restore(change)}>
          {text('text.restore')}
        </Button>
      )}
      {!isRestorable && (
        <Text as="small" color="muted" size={12}>
          {text('text.secretChange')}
        </Text>
      )}
    </Stack>
  );
}
