import { lazyPart } from '@shopkeeper/ui';
import { StatusBadge } from '@shopkeeper/ui/layout';
import type { AnyColumn, Option } from '../core/columns.ts';
import { invalid, type Invalid, type Kind } from './kind.ts';

type Value = string | number;
const SelectEditor = lazyPart(async () => (await import('./select-editor.tsx')).SelectEditor);

/** A tinted badge with a shape and a label. */
export const status: Kind<Value> = {
  text: labelOf,
  paint: (value, { column }) => {
    const option = optionOf(column, value);
    return (
      <StatusBadge color={option?.tone ?? 'idle'} shape={option?.shape}>
        {option?.label ?? value}
      </StatusBadge>
    );
  },
  parse: read,
  Editor: (props) => <SelectEditor {...props} />,
  ownKeys: true,
};

/** One of the column's options, without a colour. */
export const choice: Kind<Value> = { text: labelOf, parse: read, Editor: (props) => <SelectEditor {...props} />, ownKeys: true };

function optionOf(column: AnyColumn, value: Value): Option | undefined {
  return column.options?.find((option) => option.value === value);
}

function labelOf(value: Value, { column }: { readonly column: AnyColumn }): string {
  return optionOf(column, value)?.label ?? String(value);
}

function read(typed: string, { column }: { readonly column: AnyColumn }): Value | null | Invalid {
  const search = typed.trim();
  if (search === '') return null;
  const option = column.options?.find((one) => one.label === search || String(one.value) === search);
  return option ? option.value : invalid;
}
