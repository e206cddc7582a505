import { f, type Fields } from '@shopkeeper/resource/fields';
import { type Checked, checkWith, fieldSchema, type Language, objectSchema } from '@shopkeeper/resource/schema';
import type { Issue } from '@shopkeeper/resource';
import * as z from 'zod/mini';

/** The kinds of the fields that an approval may ask for: those of the kit. */
export const stepFieldKinds = ['text', 'longText', 'int', 'money', 'date', 'choice', 'flag'] as const;
export type StepFieldKind = (typeof stepFieldKinds)[number];

/** A label in both languages; '' where it has none. One of them is filled. */
export type FieldLabel = Readonly<Record<Language, string>>;

/** A value that can be chosen. */
export interface StepFieldOption {
  readonly value: string;
  readonly label: FieldLabel;
}

/** A field that who approves fills in. Its code names the value; `options` are those of a choice and empty for other kinds. */
export interface StepField {
  readonly code: string;
  readonly kind: StepFieldKind;
  readonly label: FieldLabel;
  /** Of a switch: that it must be on. */
  readonly isRequired: boolean;
  readonly options: readonly StepFieldOption[];
}

/** The values of fields by their codes: money is fen, dates are `YYYY-MM-DD`; null where nothing was filled in. */
export type StepValues = Readonly<Record<string, string | number | boolean | null>>;

/** A value as it is stored with a decision, with the field of the version on which the request ran then. */
export interface StepAnswer {
  readonly field: StepField;
  readonly value: string | number | boolean | null;
}

/** The fields that somebody fills in at a step, and the values with which the inputs begin. */
export interface StepForm {
  readonly fields: readonly StepField[];
  readonly values: StepValues;
}

/** How many fields a step may ask for. */
export const mostStepFields = 20;
/** How many options a choice may have. */
export const mostOptions = 50;
/** How long a label may be. */
export const longestLabel = 40;
const [longestText, longestLongText] = [200, 2_000];

/** The label in a language, or in the other one where it has none. */
export const labelIn = (label: FieldLabel, language: Language): string =>
  label[language].trim() === '' ? label[language === 'en' ? 'zh-cn' : 'en'] : label[language];

const labelText = fieldSchema(f.text({ max: longestLabel, optional: true }));
const label = z.strictObject({ 'zh-cn': labelText, en: labelText });
const code = fieldSchema(f.code({ max: 20, format: 'slug' }));
const option = z.strictObject({ value: code, label });
const field = z.strictObject({
  code,
  kind: z.enum(stepFieldKinds),
  label,
  isRequired: z.boolean(),
  options: z.array(option).check(z.maxLength(mostOptions)),
});
const whole = z.array(field).check(z.maxLength(mostStepFields));

const isUnnamed = ({ label: texts }: { readonly label: FieldLabel }): boolean => labelIn(texts, 'en').trim() === '';

const unnamed = (named: { readonly label: FieldLabel }, path: string): readonly Issue[] =>
  isUnnamed(named) ? [{ path: `${path}.label.zh-cn`, rule: 'required' }] : [];

function optionIssues({ kind, options }: StepField, path: string): readonly Issue[] {
  if (kind !== 'choice') return options.length === 0 ? [] : [{ path: `${path}.options`, rule: 'notHere' }];
  if (options.length === 0) return [{ path: `${path}.options`, rule: 'tooFew', params: { min: 1 } }];
  return options.flatMap((one, at) => [
    ...unnamed(one, `${path}.options.${at}`),
    ...(options.findIndex(({ value }) => value === one.value) < at
      ? [{ path: `${path}.options.${at}.value`, rule: 'definition.same-code' }]
      : []),
  ]);
}

/**
 * What is wrong with the fields of a step, each issue at its path (`0.label.zh-cn`). Fields without a label, of unknown kinds, with a
 * code that another one has, and choices without options are refused.
 */
export function stepFieldIssues(value: unknown): readonly Issue[] {
  if (value === null) return [];
  const checked = checkWith<unknown>(whole, value);
  if (checked.issues) return checked.issues;
  const fields = value as readonly StepField[];
  return fields.flatMap((one, at) => [
    ...unnamed(one, String(at)),
    ...optionIssues(one, String(at)),
    ...(fields.findIndex((other) => other.code === one.code) < at ? [{ path: `${at}.code`, rule: 'definition.same-code' }] : []),
  ]);
}

/** The fields of a step as they are stored: none is null. Only checked ones are stored. */
export const stepFieldsOf = (stored: unknown): readonly StepField[] => (stored ?? []) as readonly StepField[];

function kitFieldOf({ kind, isRequired, options }: StepField): Fields[string] {
  const optional = !isRequired;
  switch (kind) {
    case 'text':
      return f.text({ max: longestText, optional });
    case 'longText':
      return f.longText({ max: longestLongText, optional });
    case 'choice':
      return f.choice({ values: options.map(({ value }) => value), optional });
    case 'flag':
      return f.flag({ default: false });
    case 'int':
      return f.int({ optional });
    case 'money':
      return f.money({ optional });
    case 'date':
      return f.date({ optional });
  }
}

/** The fields of a step as fields of the kit, by their codes: inputs render them, and `checkStepValues` checks by them. */
export const kitFieldsOf = (fields: readonly StepField[]): Fields =>
  Object.fromEntries(fields.map((one) => [one.code, kitFieldOf(one)]));

/** The codes of switches that must be on and are not; none where what was given is no object. */
function switchesOff(fields: readonly StepField[], given: unknown): readonly string[] {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return [];
  const values = new Map<string, unknown>(Object.entries(given));
  const required = fields.filter(({ kind, isRequired }) => isRequired && kind === 'flag');
  return required.map(({ code: name }) => name).filter((name) => (values.get(name) ?? false) === false);
}

/**
 * The values that somebody filled in at a step, or all that is wrong with them in the order of the fields, each issue at the code of its
 * field. A step without fields takes no values; null stands for none.
 */
export function checkStepValues(fields: readonly StepField[], given: unknown): Checked<StepValues> {
  const values = given ?? {};
  const checked = checkWith<StepValues>(objectSchema(kitFieldsOf(fields)), values);
  const off = switchesOff(fields, values);
  const others = (checked.issues ?? []).filter(({ path }) => !off.includes(path));
  const issues = [...others, ...off.map((path): Issue => ({ path, rule: 'required' }))];
  if (issues.length === 0 && !checked.issues) return checked;
  const order = new Map(fields.map(({ code: name }, at) => [name, at]));
  const placeOf = ({ path }: Issue): number => order.get(path) ?? fields.length;
  return { issues: issues.toSorted((one, other) => placeOf(one) - placeOf(other)) };
}

/** The values with their fields, in the order of the fields. */
export const answersOf = (fields: readonly StepField[], values: StepValues): readonly StepAnswer[] =>
  fields.map((one) => ({ field: one, value: values[one.code] ?? null }));

/** The values of an earlier decision that the fields of a step still take. */
export function valuesAgain(fields: readonly StepField[], before: readonly StepAnswer[]): StepValues {
  const again = before.flatMap(({ field: { code: name, kind }, value }) => {
    const now = fields.find((one) => one.code === name && one.kind === kind);
    const isValid = now && checkStepValues([{ ...now, isRequired: false }], { [name]: value }).issues === undefined;
    return isValid ? [[name, value] as const] : [];
  });
  return Object.fromEntries(again);
}
