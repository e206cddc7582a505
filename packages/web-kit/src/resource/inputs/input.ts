import type { AnyField, FieldOf, Kind, ValueOf } from '@shopkeeper/resource';
import type { ComponentType, ReactNode } from 'react';

/** What every input is given. `path` is dotted (`lines.0.qty`), `name` the field's own name. */
export interface InputProps<K extends Kind> {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly title: string;
  readonly field: FieldOf<K>;
  readonly value: ValueOf<K> | null;
  readonly isWrong: boolean;
  readonly isDisabled: boolean;
  /** Ids of the texts that explain the input, when there are any. */
  readonly describedBy: string | undefined;
  onChange(value: ValueOf<K> | null): void;
}

export type Input<K extends Kind> = (props: InputProps<K>) => ReactNode;

/** One input per kind: a new kind does not compile until it has one. */
export type Inputs = { readonly [K in Kind]: Input<K> };

/** What of it goes to a control of the component library. */
export function controlProps({ id, path, title, isDisabled, isWrong, describedBy }: InputProps<Kind>) {
  return {
    id,
    disabled: isDisabled,
    // A line's cell stands under its column's head and has no label of its own.
    ...(path.includes('.') ? { 'aria-label': title } : {}),
    ...(isWrong ? { status: 'error' as const, 'aria-invalid': true } : {}),
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
  };
}

/** What the input of a field is given, whatever its kind. */
export interface FieldInputProps {
  readonly path: string;
  readonly name: string;
  readonly title: string;
  readonly field: AnyField;
  readonly value: unknown;
  readonly isDisabled: boolean;
  readonly describedBy?: string | undefined;
  onChange(value: unknown): void;
}

/** Draws these inputs of a form instead of the kit, by field. */
export type CustomInputs = Readonly<Record<string, ComponentType<FieldInputProps> | undefined>>;
