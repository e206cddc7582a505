import type { Attributes, Condition } from '@shopkeeper/resource/conditions';
import { useFormScope } from '../inputs/form-scope.ts';
import type { FieldInputProps } from '../inputs/input.ts';
import { ConditionBuilder } from './condition-builder.tsx';

/** The input of a field that holds a condition; other JSON appears in no form. */
export function ConditionInput({ field, path, title, value, isDisabled, onChange }: FieldInputProps) {
  const { issues, idOf } = useFormScope();
  // `f.condition` is declared with attributes, of which the field itself needs only the check.
  const attributes = field.kind === 'json' ? (field.options.condition?.() as Attributes | undefined) : undefined;
  if (!attributes) return null;
  return (
    <ConditionBuilder
      id={idOf(path)}
      label={title}
      attributes={attributes}
      value={(value ?? null) as Condition | null}
      isDisabled={isDisabled}
      issueAt={(at) => issues.get(`${path}.${at}`)}
      idAt={(at) => idOf(`${path}.${at}`)}
      onChange={onChange}
    />
  );
}
