import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { type FieldInputProps, useFormScope } from '@shopkeeper/admin-ui/form';
import { Button, Input } from 'antd';
import { createContext, useContext } from 'react';

/** The names of the secrets that have a value. */
export const StoredSecrets = createContext<ReadonlySet<string>>(new Set());

/**
 * A secret, which is never shown: its value is undefined while it stays as it is, null to clear it, a text to replace it.
 */
export function SecretInput(props: FieldInputProps) {
  const isStored = useContext(StoredSecrets).has(props.name);
  const { value } = props;
  if (value === null) return <Cleared {...props} />;
  return isStored && value === undefined ? <Stored {...props} /> : <Typed {...props} isStored={isStored} />;
}

function Stored({ path, title, isDisabled, onChange }: FieldInputProps) {
  const text = useText('config');
  const { idOf } = useFormScope();
  return (
    <Stack row wrap gap={8} id={idOf(path)} tabIndex={-1}>
      <Text color="muted">{text('text.stored')}</Text>
      <Button size="small" disabled={isDisabled} aria-label={`${text('text.replace')}: ${title}`} onClick={() => onChange('')}>
        {text('text.replace')}
      </Button>
      <Button size="small" disabled={isDisabled} aria-label={`${text('text.clear')}: ${title}`} onClick={() => onChange(null)}>
        {text('text.clear')}
      </Button>
    </Stack>
  );
}

function Cleared({ title, isDisabled, onChange }: FieldInputProps) {
  const text = useText('config');
  return (
    <Stack row wrap gap={8}>
      <Text color="muted">{text('text.cleared')}</Text>
      <Button
        size="small"
        disabled={isDisabled}
        aria-label={`${text('text.undo')}: ${title}`}
        onClick={() => onChange(undefined)}
      >
        {text('text.undo')}
      </Button>
    </Stack>
  );
}

function Typed({ path, title, value, isDisabled, describedBy, isStored, onChange }: FieldInputProps & { isStored: boolean }) {
  const text = useText('config');
  const { idOf, issues } = useFormScope();
  return (
    <Stack row gap={8}>
      <Input.Password
        id={idOf(path)}
        value={typeof value === 'string' ? value : ''}
        disabled={isDisabled}
        autoComplete="new-password"
        {...(issues.has(path) ? { status: 'error' as const, 'aria-invalid': true } : {})}
        {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
        placeholder={isStored ? '' : text('text.notStored')}
        onChange={({ target }) => onChange(target.value === '' && !isStored ? undefined : target.value)}
      />
      {isStored && (
        <Button aria-label={`${text('text.undo')}: ${title}`} disabled={isDisabled} onClick={() => onChange(undefined)}>
          {text('text.undo')}
        </Button>
      )}
    </Stack>
  );
}
