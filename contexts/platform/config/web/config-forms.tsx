import type { Translate } from '@shopkeeper/ui/i18n';
import { Stack } from '@shopkeeper/ui/layout';
import { EmptyState } from '@shopkeeper/admin-ui';
import { isChanged, type SettingsView, type SettingView } from '../config-view.domain.ts';
import type { Edit, EditHandle, ConfigFilter } from './config-edits.ts';
import { SettingsForm } from './settings-form.tsx';

interface ConfigFormsProps {
  readonly all: readonly SettingsView[];
  /** The group that is shown unless something is searched for. */
  readonly active: string;
  readonly wanted: ConfigFilter;
  readonly text: Translate;
  readonly mayChange: boolean;
  readonly work: {
    readonly edits: Readonly<Record<string, Edit>>;
    onEdit(name: string, edit: Edit): void;
    attach(name: string, handle: EditHandle | null): void;
    save(): Promise<void>;
  };
  onHistory(name: string): void;
}

/** Forms of all declarations: those of other groups are hidden, so that their unsaved values stay. */
export function ConfigForms({ all, active, wanted, text, mayChange, work, onHistory }: ConfigFormsProps) {
  const needle = wanted.text.trim().toLowerCase();
  const isSearching = needle !== '' || wanted.changedOnly;
  const matches = ({ module, name }: SettingsView, field: SettingView): boolean => {
    if (wanted.changedOnly && !isChanged(field) && !(field.key in (work.edits[name]?.changes ?? {}))) return false;
    const hint = text(`${module}:hint.setting.${field.key}`, { defaultValue: '' });
    const words = [`${name}.${field.key}`, text(`${module}:setting.${field.key}`), text(`${module}:text.settings`), hint];
    return words.some((word) => word.toLowerCase().includes(needle));
  };
  const forms = all.map((settings) => ({
    settings,
    shown: new Set(settings.fields.filter((field) => matches(settings, field)).map(({ key }) => key)),
  }));
  const isShown = ({ settings, shown }: (typeof forms)[number]): boolean =>
    isSearching ? shown.size > 0 : settings.group === active;
  return (
    <Stack gap={16}>
      {forms.map((form) => (
        <div key={`${form.settings.name}-${form.settings.version}`} hidden={!isShown(form)}>
          <SettingsForm
            settings={form.settings}
            shown={form.shown}
            mayChange={mayChange}
            handle={(handle) => work.attach(form.settings.name, handle)}
            onEdit={work.onEdit}
            onSave={() => void work.save()}
            onHistory={() => onHistory(form.settings.name)}
          />
        </div>
      ))}
      {!forms.some(isShown) && <EmptyState title={text('config:text.noMatch')} hint="" />}
    </Stack>
  );
}
