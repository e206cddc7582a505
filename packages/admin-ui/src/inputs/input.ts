import type { AnyField, FieldOf, Kind, ValueOf } from '@shopkeeper/resource/fields';
import type { ComponentType, ReactNode } from 'react';

/** The props of every input. `path` is dotted (`lines.0.qty`), `name` is the field's own name. */
export interface InputProps<K extends Kind> {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly title: string;
  readonly field: FieldOf<K>;
  readonly value: ValueOf<K> | null;
  readonly isWrong: boolean;
  readonly isDisabled: boolean;
  /** Ids of the texts that describe the input, if any. */
  readonly describedBy: string | undefined;
  onChange(value: ValueOf<K> | null): void;
}

export type Input<K extends Kind> = (props: InputProps<K>) => ReactNode;

/** One input per kind; a new kind does not compile without one. */
export type Inputs = { readonly [K in Kind]: Input<K> };

/** Returns the props for a control of the component library. */
export function controlProps({ id, path, title, isDisabled, isWrong, describedBy }: InputProps<Kind>) {
  return {
    id,
    disabled: isDisabled,
    // A line's cell is under a column header and has no label of its own.
    ...(path.includes('.') ? { 'aria-label': title } : {}),
    ...(isWrong ? { status: 'error' as const, 'aria-invalid': true } : {}),
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
  };
}

/** The props of the input of a field of any kind. */
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

/** Components that render these inputs of a form instead of the kit, by field. */
export type CustomInputs = Readonly<Record<string, ComponentType<FieldInputProps> | undefined>>;
