import { checkWith, patchSchema } from '@shopkeeper/resource/schema';
import { useUnsaved } from '@shopkeeper/shell/tabs';
import { useFocusBack } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { useMayOpen } from '@shopkeeper/admin-ui';
import { Section } from '@shopkeeper/admin-ui/detail';
import { FormFields, IssueSummary, useForm } from '@shopkeeper/admin-ui/form';
import { Button } from 'antd';
import { useEffect, useImperativeHandle, useMemo, type Ref } from 'react';
import { ChecksOfProvider } from '../../provider/web/provider-checks.tsx';
import { providerPage } from '../../provider/provider.page.ts';
import type { SettingsView } from '../config-view.domain.ts';
import { type Edit, type EditHandle, SettingsScope } from './config-edits.ts';
import { StoredSecrets } from './secret-input.tsx';
import { SettingInput } from './setting-input.tsx';
import { changesIn, draftOf, inputsOf, resourceOf } from './settings-fields.ts';

interface SettingsFormProps {
  readonly settings: SettingsView;
  readonly mayChange: boolean;
  /** The settings to show; the others keep their values. */
  readonly shown: ReadonlySet<string>;
  readonly handle: Ref<EditHandle>;
  onEdit(name: string, edit: Edit): void;
  onSave(): void;
  onHistory(): void;
}

/** The form of one declaration: every setting with its label, hint and issues. */
export function SettingsForm(props: SettingsFormProps) {
  const { settings, mayChange, onHistory } = props;
  const text = useText('config');
  const mayOpen = useMayOpen();
  const ofModule = useText(settings.module);
  const history = (
    <Button size="small" type="text" aria-label={`${text('text.history')}: ${ofModule('text.settings')}`} onClick={onHistory}>
      {text('text.history')}
    </Button>
  );
  return (
    <Section title={ofModule('text.settings')} extra={history}>
      <Editor {...props} />
      {settings.provider !== null && mayOpen(providerPage.path) && <ChecksOfProvider name={settings.provider} />}
      {!mayChange && <p className="rs-hint">{text('text.readOnly')}</p>}
    </Section>
  );
}

function Editor({ settings, mayChange, shown, handle, onEdit, onSave }: SettingsFormProps) {
  const ofModule = useText(settings.module);
  const { resource, stored, form, changes, issues } = useEditor(settings);
  const edit = JSON.stringify({ changes, invalid: issues.length });
  useEffect(() => onEdit(settings.name, JSON.parse(edit) as Edit), [edit, onEdit, settings.name]);
  useUnsaved(Object.keys(changes).length > 0);
  useFocusBack();
  useImperativeHandle(handle, () => handleOf({ form, issues, stored }));
  const secrets = useMemo(() => new Set(settings.fields.flatMap(({ key, isStored }) => (isStored ? [key] : []))), [settings]);
  const undo = (key: string): void => form.set(key, stored[key]);
  return (
    <StoredSecrets.Provider value={secrets}>
      <SettingsScope value={{ settings, changes, undo }}>
        <form
          className="rs-form config-form"
          noValidate
          aria-label={ofModule('text.settings')}
          onSubmit={(event) => {
            event.preventDefault();
            onSave();
          }}
        >
          <IssueSummary form={form} titleOf={(path) => ofModule(`setting.${path}`)} />
          <FormFields
            resource={resource}
            form={mayChange ? form : { ...form, isBusy: true }}
            rows={inputsOf(resource).filter((row) => row.some(({ key }) => shown.has(key)))}
            id={1}
            hints={['hint', 'setting']}
            inputs={Object.fromEntries(settings.fields.map(({ key }) => [key, SettingInput]))}
          />
          <input type="submit" hidden />
        </form>
      </SettingsScope>
    </StoredSecrets.Provider>
  );
}

const handleOf = ({ form, issues, stored }: Pick<ReturnType<typeof useEditor>, 'form' | 'issues' | 'stored'>): EditHandle => ({
  validate() {
    form.show(issues);
    return issues.length === 0 && form.isComplete();
  },
  show: form.show,
  reset: () => form.reset(stored),
});

/** The values of a form of settings, what was changed in them, and the issues of the changes. */
function useEditor(settings: SettingsView) {
  const resource = useMemo(() => resourceOf(settings), [settings]);
  const stored = useMemo(() => draftOf(settings), [settings]);
  const form = useForm({ resource, fields: resource.ownFields, first: () => stored });
  const changes = changesIn(form.draft, stored);
  const { issues = [] } = checkWith<object>(patchSchema(resource.ownFields), changes);
  return { resource, stored, form, changes, issues };
}
