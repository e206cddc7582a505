import { useCall } from '@shopkeeper/api-client';
import { useOverlay, usePageSearch } from '@shopkeeper/shell';
import { useTexts } from '@shopkeeper/ui/i18n';
import { Stack } from '@shopkeeper/ui/layout';
import { ErrorState, useMay } from '@shopkeeper/admin-ui';
import { Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { configPage } from '../config.page.ts';
import { type ConfigGroup, type ConfigOverview, groupsOf, type SettingsView } from '../config-view.domain.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsHistory } from './settings-history.tsx';

/** All settings of the shop, one tab per group; the tab is stored in the URL. */
export function ConfigScreen() {
  const { data, error, refetch } = useCall<ConfigOverview>(`${configPage.path}/overview`, {});
  const settings = data?.settings ?? [];
  const text = useTexts(['config', ...settings.map(({ module }) => module)]);
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <article className="rs-detail">
      <header className="rs-detail-head">
        <h1>{text?.('config:title')}</h1>
      </header>
      {data && text ? (
        <Groups
          groups={groupsOf(settings)}
          titleOf={({ name }) => text(`config:text.group.${name}`)}
          onReload={() => void refetch()}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </article>
  );
}

interface GroupsProps {
  readonly groups: readonly ConfigGroup[];
  titleOf(group: ConfigGroup): string;
  onReload(): void;
}

function Groups({ groups, titleOf, onReload }: GroupsProps) {
  const mayChange = useMay()('save');
  const [search, setSearch] = usePageSearch();
  const [chosen, setChosen] = useState('');
  const [isOpen, setOpen] = useOverlay();
  const all = groups.flatMap(({ settings }) => settings);
  const shown = all.find(({ name }) => name === chosen);
  const wanted = search.get('group');
  const active = groups.find(({ name }) => name === wanted) ?? groups[0];
  const form = (settings: SettingsView) => (
    <SettingsForm
      key={`${settings.name}-${settings.version}`}
      settings={settings}
      mayChange={mayChange}
      onReload={onReload}
      onHistory={() => {
        setChosen(settings.name);
        setOpen(true);
      }}
    />
  );
  return (
    <>
      <Tabs
        activeKey={active?.name ?? ''}
        onChange={(group) => setSearch(new URLSearchParams({ group }))}
        items={groups.map((group) => ({
          key: group.name,
          label: titleOf(group),
          children: (
            <Stack gap={16} style={{ maxWidth: 760 }}>
              {group.settings.map(form)}
            </Stack>
          ),
        }))}
      />
      {isOpen && shown && <SettingsHistory settings={shown} mayChange={mayChange} onClose={() => setOpen(false)} />}
    </>
  );
}
