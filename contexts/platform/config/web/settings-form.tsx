import { ApiError } from '@shopkeeper/api-client';
import { loadStaffRules } from '@shopkeeper/api-client/session';
import type { AnyResource } from '@shopkeeper/resource';
import { checkWith, patchSchema } from '@shopkeeper/resource/schema';
import { useUnsaved } from '@shopkeeper/shell/tabs';
import { useFocusBack } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack } from '@shopkeeper/ui/layout';
import { useWrite } from '@shopkeeper/admin-ui';
import { Section } from '@shopkeeper/admin-ui/detail';
import { type Form, FormFields, IssueSummary, useForm, useSaveKey } from '@shopkeeper/admin-ui/form';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { configPage } from '../config.page.ts';
import type { SettingsView } from '../config-view.domain.ts';
import { SecretInput, StoredSecrets } from './secret-input.tsx';
import { changesIn, draftOf, inputsOf, resourceOf } from './settings-fields.ts';

interface SettingsFormProps {
  readonly settings: SettingsView;
  readonly mayChange: boolean;
  /** Reads the settings again, after somebody else saved them. */
  onReload(): void;
  onHistory(): void;
}

/** The form of one declaration: every setting with its label, hint and issues. */
export function SettingsForm(props: SettingsFormProps) {
  const { settings, mayChange, onHistory } = props;
  const text = useText('config');
  const ofModule = useText(settings.module);
  const history = (
    <Button size="small" type="text" aria-label={`${text('text.history')}: ${ofModule('text.settings')}`} onClick={onHistory}>
      {text('text.history')}
    </Button>
  );
  return (
    <Section title={ofModule('text.settings')} extra={history}>
      <Editor {...props} />
      {!mayChange && <p className="rs-hint">{text('text.readOnly')}</p>}
    </Section>
  );
}

function Editor({ settings, mayChange, onReload }: SettingsFormProps) {
  const resource = useMemo(() => resourceOf(settings), [settings]);
  const ofModule = useText(settings.module);
  const stored = draftOf(settings);
  const form = useForm({ resource, fields: resource.ownFields, first: () => stored });
  const { save, isStale } = useSettingsSave(settings, resource, form);
  const changes = changesIn(form.draft, stored);
  const isDirty = Object.keys(changes).length > 0;
  useUnsaved(isDirty);
  useFocusBack();
  useSaveKey(() => void (isDirty && mayChange && save(changes)));
  const secrets = useMemo(() => new Set(settings.fields.flatMap(({ key, isStored }) => (isStored ? [key] : []))), [settings]);
  const own = Object.fromEntries(settings.fields.flatMap(({ key, kind }) => (kind === 'secret' ? [[key, SecretInput]] : [])));
  return (
    <StoredSecrets.Provider value={secrets}>
      <form
        className="rs-form"
        noValidate
        aria-label={ofModule('text.settings')}
        onSubmit={(event) => {
          event.preventDefault();
          if (isDirty && mayChange) void save(changes);
        }}
      >
        <IssueSummary form={form} titleOf={(path) => ofModule(`setting.${path}`)} />
        <FormFields
          resource={resource}
          form={mayChange ? form : { ...form, isBusy: true }}
          rows={inputsOf(resource)}
          id={1}
          hints={['hint', 'setting']}
          inputs={own}
        />
        {mayChange && (
          <Buttons form={form} isDirty={isDirty} onReset={() => form.reset(stored)} onReload={isStale ? onReload : null} />
        )}
      </form>
    </StoredSecrets.Provider>
  );
}

/** Saves changes under the version that the form shows. */
function useSettingsSave({ name, version }: SettingsView, resource: AnyResource, form: Form) {
  const write = useWrite<SettingsView>({ refreshes: [configPage.path], showsOwnError: true });
  const [isStale, setStale] = useState(false);
  async function send(values: Readonly<Record<string, unknown>>): Promise<SettingsView> {
    try {
      return await write.mutateAsync({ path: `${configPage.path}/save`, body: { name, version, values } });
    } catch (error) {
      setStale(error instanceof ApiError && error.error === 'request.stale-version');
      throw error;
    }
  }
  async function save(values: Readonly<Record<string, unknown>>): Promise<void> {
    if (!form.isComplete()) return;
    const { issues = [] } = checkWith<object>(patchSchema(resource.ownFields), values);
    form.show(issues);
    // The shell shows the name of the site, and its upload limits apply in the browser too.
    if (issues.length === 0 && (await form.run(() => send(values)))) await loadStaffRules();
  }
  return { save, isStale };
}

interface ButtonsProps {
  readonly form: Form;
  readonly isDirty: boolean;
  onReset(): void;
  readonly onReload: (() => void) | null;
}

function Buttons({ form, isDirty, onReset, onReload }: ButtonsProps) {
  const text = useText('config');
  return (
    <Stack row wrap gap={8}>
      <Button type="primary" htmlType="submit" disabled={!isDirty} loading={form.isBusy}>
        {text('text.save')}
      </Button>
      {isDirty && <Button onClick={onReset}>{text('text.discard')}</Button>}
      {onReload && <Button onClick={onReload}>{text('text.reload')}</Button>}
    </Stack>
  );
}
