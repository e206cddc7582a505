import type { Attributes, Condition } from '@shopkeeper/resource/conditions';
import type { Json } from '@shopkeeper/resource/fields';
import { useFormScope } from '../inputs/form-scope.ts';
import type { InputProps } from '../inputs/input.ts';
import { ConditionBuilder } from './condition-builder.tsx';

/** The input of a field that holds a condition; other JSON appears in no form. */
export function ConditionInput({ field, id, path, title, value, isDisabled, onChange }: InputProps<'json'>) {
  const { issues, idOf } = useFormScope();
  // `f.condition` is declared with attributes, of which the field itself needs only the check.
  const attributes = field.options.condition?.() as Attributes | undefined;
  if (!attributes) return null;
  return (
    <ConditionBuilder
      id={id}
      label={title}
      attributes={attributes}
      value={value as Condition | null}
      isDisabled={isDisabled}
      issueAt={(at) => issues.get(`${path}.${at}`)}
      idAt={(at) => idOf(`${path}.${at}`)}
      onChange={(next) => onChange(next as Json)}
    />
  );
}
