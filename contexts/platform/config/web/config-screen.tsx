import { useCall } from '@shopkeeper/api-client';
import { useOverlay, usePageSearch } from '@shopkeeper/shell';
import { type Translate, useTexts } from '@shopkeeper/ui/i18n';
import { Text, Toolbar } from '@shopkeeper/ui/layout';
import { ErrorState, PageDrawer, useMay } from '@shopkeeper/admin-ui';
import { Section } from '@shopkeeper/admin-ui/detail';
import { useSaveKey } from '@shopkeeper/admin-ui/form';
import { Alert, Button, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { configPage } from '../config.page.ts';
import { type ConfigGroup, type ConfigOverview, groupsOf, isChanged, type SettingsView } from '../config-view.domain.ts';
import { ChangeBar } from './change-bar.tsx';
import type { ConfigFilter } from './config-edits.ts';
import { ConfigForms } from './config-forms.tsx';
import { ConfigNav } from './config-nav.tsx';
import { SettingsHistory } from './settings-history.tsx';
import { changesIn, useConfigSave } from './use-config-save.ts';
import './config-page.css';

const shownHistory = 8;

/** All settings of the shop by their groups, with what was changed and by whom. The group is stored in the URL. */
export function ConfigScreen() {
  const { data, error, refetch } = useCall<ConfigOverview>(`${configPage.path}/overview`, {});
  const settings = data?.settings ?? [];
  const text = useTexts(['config', ...settings.map(({ module }) => module)]);
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data || !text) return <Skeleton active paragraph={{ rows: 10 }} />;
  return <Config all={settings} text={text} onReload={() => void refetch()} />;
}

/** The title of a group: one of its modules provides it. */
const titleOf = (text: Translate, { name, settings }: ConfigGroup): string =>
  settings
    .map(({ module }) => text(`${module}:text.settingsGroup.${name}`, { defaultValue: '' }))
    .find((title) => title !== '') ?? name;

interface ConfigProps {
  readonly all: readonly SettingsView[];
  readonly text: Translate;
  onReload(): void;
}

function Config({ all, text, onReload }: ConfigProps) {
  const mayChange = useMay()('save');
  const [wanted, setWanted] = useState<ConfigFilter>({ text: '', changedOnly: false });
  const work = useConfigSave(all, onReload);
  const groups = useGroup(all);
  const history = useHistoryDrawer();
  useSaveKey(() => void work.save());
  const save = () => void work.save();
  return (
    <article className="config">
      <Head all={all} text={text} wanted={wanted} onWant={setWanted} onHistory={() => history.show(null)} />
      <Broken all={all} text={text} />
      <div className="config-columns">
        <ConfigNav
          groups={groups.all}
          active={groups.active}
          titleOf={(group) => titleOf(text, group)}
          changesIn={(group) => changesIn(group, work.changed)}
          onChoose={groups.choose}
        />
        <ConfigForms all={all} active={groups.active} {...{ wanted, work, text, mayChange }} onHistory={history.show} />
        <aside className="config-history">
          <Section title={text('config:text.history')}>
            <SettingsHistory all={all} mayChange={mayChange} name={null} most={shownHistory} />
          </Section>
        </aside>
      </div>
      <ChangeBar {...work} text={text} onSave={save} onDiscard={work.discard} onReload={work.reload} />
      {history.isOpen && (
        <PageDrawer title={text('config:text.history')} size={520} onClose={history.close} className="rs-drawer">
          <SettingsHistory all={all} mayChange={mayChange} name={history.name} />
        </PageDrawer>
      )}
    </article>
  );
}

/** The groups, and the one that the address names. */
function useGroup(settings: readonly SettingsView[]) {
  const [search, setSearch] = usePageSearch();
  const all = groupsOf(settings);
  const active = (all.find(({ name }) => name === search.get('group')) ?? all[0])?.name ?? '';
  return { all, active, choose: (group: string) => setSearch(new URLSearchParams({ group })) };
}

/** Whose changes the drawer shows: those of one declaration, or of all. */
function useHistoryDrawer() {
  const [name, setName] = useState<string | null>(null);
  const [isOpen, setOpen] = useOverlay();
  const show = (chosen: string | null): void => {
    setName(chosen);
    setOpen(true);
  };
  return { name, isOpen, show, close: () => setOpen(false) };
}

interface HeadProps {
  readonly all: readonly SettingsView[];
  readonly text: Translate;
  readonly wanted: ConfigFilter;
  onWant(wanted: ConfigFilter): void;
  onHistory(): void;
}

function Head({ all, text, wanted, onWant, onHistory }: HeadProps) {
  const fields = all.flatMap((one) => one.fields);
  const counts = { count: fields.length, groups: groupsOf(all).length, changed: fields.filter(isChanged).length };
  return (
    <Toolbar
      as="header"
      margin="0 0 14px"
      end={
        <>
          <Input.Search
            aria-label={text('config:text.search')}
            placeholder={text('config:text.search')}
            allowClear
            style={{ width: 240 }}
            value={wanted.text}
            onChange={({ target }) => onWant({ ...wanted, text: target.value })}
          />
          <Button
            type={wanted.changedOnly ? 'primary' : 'default'}
            aria-pressed={wanted.changedOnly}
            onClick={() => onWant({ ...wanted, changedOnly: !wanted.changedOnly })}
          >
            {text('config:text.changedOnly')}
          </Button>
          <Button onClick={onHistory}>{text('config:text.allHistory')}</Button>
        </>
      }
    >
      <Text as="h1" size={20} weight={600}>
        {text('config:title')}
      </Text>
      <Text color="muted">{text('config:text.summary', counts)}</Text>
    </Toolbar>
  );
}

/** Names the stored values that are not valid, for which the defaults apply. */
function Broken({ all, text }: Pick<ConfigProps, 'all' | 'text'>) {
  const broken = all.flatMap(({ module, fields }) =>
    fields
      .filter((one) => one.isBroken)
      .map(({ key }) => `${text(`${module}:text.settings`)} › ${text(`${module}:setting.${key}`)}`),
  );
  if (broken.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 14 }}
      title={text('config:text.brokenSome', { count: broken.length })}
      description={broken.join(' · ')}
    />
  );
}
