import type { FieldInputProps } from '@shopkeeper/web-kit/resource';
import { useState } from 'react';
import { PermissionPicker } from './permission-picker.tsx';

const nodesIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((permission): permission is string => typeof permission === 'string') : [];

/** The permissions of a role in its form; what stood there when the form opened is what changes are told against. */
export function PermissionsInput({ value, isDisabled, onChange }: FieldInputProps) {
  const permissions = nodesIn(value);
  const [stored] = useState(permissions);
  return <PermissionPicker value={permissions} stored={stored} isDisabled={isDisabled} onChange={onChange} />;
}
