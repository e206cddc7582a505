import type { AnyResource } from '@shopkeeper/resource';
import { useCall } from '@shopkeeper/api-client';
import { loadStaffRules } from '@shopkeeper/api-client/session';
import { confirmBy } from '@shopkeeper/shell/tabs';
import { useText } from '@shopkeeper/ui/i18n';
import { DescriptionList, Stack, Text, Timeline } from '@shopkeeper/ui/layout';
import { ErrorState, noLabels, PageDrawer, useWrite } from '@shopkeeper/admin-ui';
import { FieldValue } from '@shopkeeper/admin-ui/detail';
import { Button, Skeleton } from 'antd';
import { useMemo } from 'react';
import { configPage } from '../config.page.ts';
import type { ConfigChange, ConfigHistory, SettingsView } from '../config-view.domain.ts';
import { namesIn, resourceOf, restorableIn } from './settings-fields.ts';

interface SettingsHistoryProps {
  readonly settings: SettingsView;
  readonly mayChange: boolean;
  onClose(): void;
}

/** The changes of settings with the values before and after; the values before can be restored. */
export function SettingsHistory({ settings, mayChange, onClose }: SettingsHistoryProps) {
  const text = useText('config');
  const ofModule = useText(settings.module);
  const { data, error, refetch } = useCall<ConfigHistory>(`${configPage.path}/history`, { name: settings.name });
  const restore = useRestore(settings);
  const entries = (data?.changes ?? []).map((change) => ({
    id: change.id,
    at: change.at,
    title: change.actor,
    details: <Change settings={settings} change={change} onRestore={mayChange ? restore : null} />,
  }));
  return (
    <PageDrawer
      title={`${text('text.history')} · ${ofModule('text.settings')}`}
      size={520}
      onClose={onClose}
      className="rs-drawer"
    >
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {data?.changes.length === 0 && <p className="rs-hint">{text('text.noHistory')}</p>}
      {entries.length > 0 && <Timeline entries={entries} />}
    </PageDrawer>
  );
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
  readonly onRestore: ((change: ConfigChange) => Promise<void>) | null;
}

function Change({ settings, change, onRestore }: ChangeProps) {
  const text = useText('config');
  const ofModule = useText(settings.module);
  const resource = useMemo(() => resourceOf(settings), [settings]);
  const items = namesIn(change.after, resource).map((key) => ({
    key,
    title: ofModule(`setting.${key}`),
    value: (
      <>
        <Text as="span" color="muted">
          <Value resource={resource} name={key} value={change.before[key]} />
        </Text>
        {' → '}
        <Value resource={resource} name={key} value={change.after[key]} />
      </>
    ),
  }));
  return (
    <Stack gap={8} align="start" margin="6px 0 0">
      <DescriptionList items={items} layout={1} />
      {onRestore && restorableIn(change.before, resource).length > 0 && (
        <Button size="small" onClick={() => void onRestore(change)}>
          {text('text.restore')}
        </Button>
      )}
    </Stack>
  );
}

function Value({ resource, name, value }: { readonly resource: AnyResource; readonly name: string; readonly value: unknown }) {
  const text = useText('config');
  const field = resource.ownFields[name];
  if (value === null || value === undefined || value === '') return text('text.empty');
  // Of a secret the log has a mask only; a field that is no longer declared is shown as stored.
  if (!field || field.kind === 'secret') return typeof value === 'string' ? value : JSON.stringify(value);
  return <FieldValue resource={resource} name={name} value={value} labels={noLabels} />;
}
