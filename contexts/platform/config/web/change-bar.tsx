import { useText, type Translate } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { PageModal } from '@shopkeeper/admin-ui';
import { Button } from 'antd';
import { useState } from 'react';
import type { SettingsView } from '../config-view.domain.ts';
import type { Edit } from './config-edits.ts';
import { SettingValue } from './setting-value.tsx';
import { resourceOf } from './settings-fields.ts';

/** The unsaved changes of one declaration. */
export interface Changed {
  readonly settings: SettingsView;
  readonly edit: Edit;
}

interface ChangeBarProps {
  readonly changed: readonly Changed[];
  readonly isBusy: boolean;
  readonly text: Translate;
  onSave(): void;
  onDiscard(): void;
  /** Reads the settings again, after somebody else saved them; null where nobody did. */
  readonly onReload: (() => void) | null;
}

const countOf = (changed: readonly Changed[]): number =>
  changed.reduce((sum, { edit }) => sum + Object.keys(edit.changes).length, 0);

/** What was changed and is not saved, at the lower edge of the page. */
export function ChangeBar({ changed, isBusy, text, onSave, onDiscard, onReload }: ChangeBarProps) {
  const own = useText('config');
  const [isOpen, setOpen] = useState(false);
  const invalid = changed.reduce((sum, { edit }) => sum + edit.invalid, 0);
  const count = countOf(changed);
  if (count === 0 && !onReload) return null;
  return (
    <Stack as="section" aria-label={own('text.unsaved')} row wrap gap={12} className="config-bar">
      <Text as="b" weight={600}>
        {own('text.changes', { count })}
      </Text>
      {invalid > 0 && <Text color="bad">{own('text.invalid', { count: invalid })}</Text>}
      <Stack row wrap gap={8} className="config-bar-end">
        {onReload && <Button onClick={onReload}>{own('text.reload')}</Button>}
        <Button onClick={onDiscard}>{own('text.discard')}</Button>
        <Button onClick={() => setOpen(true)}>{own('text.difference')}</Button>
        <Button type="primary" loading={isBusy} onClick={onSave}>
          {own('text.save')}
        </Button>
      </Stack>
      {isOpen && (
        <PageModal
          title={own('text.difference')}
          okText={own('text.save')}
          okButtonProps={{ disabled: invalid > 0 }}
          onOk={() => {
            setOpen(false);
            onSave();
          }}
          onCancel={() => setOpen(false)}
        >
          <Difference changed={changed} text={text} />
          {invalid > 0 && <p className="rs-issue">{own('text.invalidFirst')}</p>}
        </PageModal>
      )}
    </Stack>
  );
}

function Difference({ changed, text }: Pick<ChangeBarProps, 'changed' | 'text'>) {
  return (
    <Stack as="ul" divided>
      {changed.flatMap(({ settings, edit }) => {
        const resource = resourceOf(settings);
        return Object.entries(edit.changes).map(([key, value]) => (
          <Stack as="li" gap={2} padding="8px 0" key={`${settings.name}.${key}`}>
            <Text weight={500}>{text(`${settings.module}:setting.${key}`)}</Text>
            <span>
              <Text as="s" color="muted">
                <SettingValue resource={resource} name={key} value={settings.fields.find((one) => one.key === key)?.value} />
              </Text>
              {' → '}
              <SettingValue resource={resource} name={key} value={value} />
            </span>
          </Stack>
        ));
      })}
    </Stack>
  );
}
