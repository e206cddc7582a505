import { type FieldInputProps, useFormScope } from '@shopkeeper/admin-ui/form';
import { useText } from '@shopkeeper/ui/i18n';
import { PlainButton, Text } from '@shopkeeper/ui/layout';
import { isChanged } from '../config-view.domain.ts';
import { useSetting } from './config-edits.ts';
import { SecretInput } from './secret-input.tsx';
import { SettingValue } from './setting-value.tsx';

/** The input of a setting with its key, the value that is stored, and whether it differs from the default. */
export function SettingInput(props: FieldInputProps) {
  const text = useText('config');
  const { Field, resource } = useFormScope();
  const { settings, setting, changes, undo } = useSetting(props.name);
  const isEdited = props.name in changes;
  const Control = setting.kind === 'secret' ? SecretInput : Field;
  return (
    <>
      <code className="config-key">
        {settings.name}.{setting.key}
      </code>
      <div className={isEdited ? 'config-value edited' : 'config-value'}>
        <Control {...props} />
        {isEdited && setting.kind !== 'secret' && (
          <Text as="small" block color="muted" size={12}>
            {text('text.was')}{' '}
            <s>
              <SettingValue resource={resource} name={props.name} value={setting.value} />
            </s>
          </Text>
        )}
        {setting.isBroken && (
          <Text as="small" block color="bad" size={12} role="note">
            {text('text.broken')}
          </Text>
        )}
      </div>
      <span className="config-mark">
        {isEdited ? (
          <PlainButton kind="link" aria-label={`${text('text.undo')}: ${props.title}`} onClick={() => undo(props.name)}>
            {text('text.undo')}
          </PlainButton>
        ) : (
          <Text color={isChanged(setting) ? 'info' : 'muted'} size={12}>
            {text(isChanged(setting) ? 'text.changed' : 'text.default')}
          </Text>
        )}
      </span>
    </>
  );
}
