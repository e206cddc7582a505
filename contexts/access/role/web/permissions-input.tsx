import type { FieldInputProps } from '@shopkeeper/admin-ui/form';
import { useState } from 'react';
import { PermissionPicker } from './permission-picker.tsx';

const nodesIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((permission): permission is string => typeof permission === 'string') : [];

/** The permissions input of the role form; changes are compared with the permissions at the time the form opened. */
export function PermissionsInput({ value, isDisabled, onChange }: FieldInputProps) {
  const permissions = nodesIn(value);
  const [stored] = useState(permissions);
  return <PermissionPicker value={permissions} stored={stored} isDisabled={isDisabled} onChange={onChange} />;
}
