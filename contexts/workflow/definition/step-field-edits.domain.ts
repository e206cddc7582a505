import type { FieldLabel, StepField, StepFieldOption } from './step-fields.domain.ts';

const noLabel: FieldLabel = { 'zh-cn': '', en: '' };

function freeName(prefix: string, names: readonly string[]): string {
  for (let at = names.length + 1; ; at += 1) if (!names.includes(`${prefix}${at}`)) return `${prefix}${at}`;
}

/** A text that is not required, with a code that no other field has. */
export const newStepField = (fields: readonly StepField[]): StepField => ({
  code: freeName(
    'field',
    fields.map(({ code }) => code),
  ),
  kind: 'text',
  label: noLabel,
  isRequired: false,
  options: [],
});

/** An option with a value that no other one has. */
export const newOption = (options: readonly StepFieldOption[]): StepFieldOption => ({
  value: freeName(
    'option',
    options.map(({ value }) => value),
  ),
  label: noLabel,
});

/** Changes one field. A field that becomes a choice begins with one option; one that is none any more has none. */
export const stepFieldChanged = (fields: readonly StepField[], code: string, patch: Partial<StepField>): readonly StepField[] =>
  fields.map((field) => (field.code === code ? withOptions({ ...field, ...patch }) : field));

function withOptions(field: StepField): StepField {
  if (field.kind !== 'choice') return { ...field, options: [] };
  return field.options.length > 0 ? field : { ...field, options: [newOption([])] };
}

/** Moves a field to another place of the list. */
export function withFieldAt(fields: readonly StepField[], from: number, to: number): readonly StepField[] {
  const field = fields[from];
  if (!field || to < 0 || to >= fields.length) return fields;
  return fields.toSpliced(from, 1).toSpliced(to, 0, field);
}
