import type { AnyResource } from '../declaration/define.ts';
import type { AnyCommand } from '../declaration/lifecycle.ts';
import type { AnyField } from '../fields/kinds.ts';
import { staffCommandsOf, keyOf, permissionOf } from '../declaration/names.ts';
import { type Op, opsIn } from '../query/ops.ts';
import { sortableColumns } from '../query/query.ts';

/** A column as a list shows it. */
export interface ColumnView {
  readonly key: string;
  readonly title: string;
  readonly field: AnyField | null;
  readonly sortable: boolean;
}
/** A filter as a list offers it. */
export interface FilterView {
  readonly key: string;
  readonly title: string;
  readonly field: AnyField;
  readonly ops: readonly Op[];
}
/** An input as a form shows it. */
export interface InputView {
  readonly key: string;
  readonly title: string;
  readonly field: AnyField;
  readonly required: boolean;
}
/** A transition or action of staff, as a button and its dialog show it. */
export interface TransitionView {
  readonly name: string;
  readonly title: string;
  readonly permission: string;
  readonly transition: AnyCommand;
  readonly inputs: readonly InputView[];
}
/** The data that the screens of a resource are rendered from; titles are language keys. */
export interface View {
  readonly columns: readonly ColumnView[];
  readonly filters: readonly FilterView[];
  readonly form: readonly (readonly InputView[])[];
  readonly transitions: readonly TransitionView[];
}

const standard = ['id', 'version', 'createdAt', 'updatedAt'];
/** Titles of standard fields are shared by all resources, in the shell's language file. */
export const titleOf = (resource: AnyResource, name: string): string => {
  if (Object.hasOwn(resource.computed, name)) return keyOf(resource, 'computed', name);
  return standard.includes(name) && !Object.hasOwn(resource.ownFields, name)
    ? `shell:field.${name}`
    : keyOf(resource, 'field', name);
};

/** Whether a form needs a value: a field without a default that may not be empty, or lines of which there must be some. */
export const isRequired = (field: AnyField): boolean =>
  field.kind === 'lines' ? (field.options.min ?? 0) > 0 : !field.nullable && field.default === undefined;

const present = <T>(value: T | undefined): value is T => value !== undefined;

/** What list, form and detail show of a resource. */
export function viewOf(resource: AnyResource): View {
  const sortable = sortableColumns(resource);
  const filters = resource.filters.map((key): FilterView | undefined => {
    const field = resource.fields[key];
    return field && { key, title: titleOf(resource, key), field, ops: opsIn(resource, key) };
  });
  const input = (key: string): InputView | undefined => {
    const field = resource.ownFields[key];
    return field && { key, title: titleOf(resource, key), field, required: isRequired(field) };
  };
  return {
    columns: [...resource.list, ...Object.keys(resource.computed)].map((key) => ({
      key,
      title: titleOf(resource, key),
      field: resource.fields[key] ?? null,
      sortable: sortable.includes(key),
    })),
    filters: filters.filter(present),
    form: resource.form.map((row) => row.map(input).filter(present)),
    transitions: staffCommandsOf(resource).map((transition) => {
      const { name } = transition;
      return {
        name,
        title: keyOf(resource, 'transition', name),
        permission: permissionOf(resource, name),
        transition,
        inputs: Object.entries(transition.input ?? {}).map(([key, field]) => ({
          key,
          title: keyOf(resource, 'input', name, key),
          field,
          required: isRequired(field),
        })),
      };
    }),
  };
}
