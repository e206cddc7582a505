import type { AnyResource } from '@shopkeeper/resource';
import { useText } from '@shopkeeper/ui/i18n';
import { noLabels } from '@shopkeeper/admin-ui';
import { FieldValue } from '@shopkeeper/admin-ui/detail';

interface SettingValueProps {
  readonly resource: AnyResource;
  readonly name: string;
  readonly value: unknown;
}

/** The value of a setting as text. Of a secret only a mask is known; one that is no longer declared is shown as stored. */
export function SettingValue({ resource, name, value }: SettingValueProps) {
  const text = useText('config');
  const field = resource.ownFields[name];
  if (field?.kind === 'secret') return '••••';
  if (value === null || value === undefined || value === '') return text('text.empty');
  if (!field) return typeof value === 'string' ? value : JSON.stringify(value);
  return <FieldValue resource={resource} name={name} value={value} labels={noLabels} />;
}
