import { Select } from 'antd';
import { type ComponentRef, type ReactNode, useEffect, useRef } from 'react';
import type { EditorProps } from './kind.ts';

/** A select that opens immediately. */
export function SelectEditor({ value, column, label, commit, cancel }: EditorProps<string | number>): ReactNode {
  const field = useRef<ComponentRef<typeof Select>>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Select
      ref={field}
      className="gr-antd"
      size="small"
      variant="borderless"
      defaultOpen
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={label}
      defaultValue={value}
      options={(column.options ?? []).map((option) => ({ value: option.value, label: option.label }))}
      onSelect={(chosen) => commit(chosen, 'stay')}
      // One click may close the list before it selects an option: only a list closed without a selection is cancelled.
      onOpenChange={(open) => !open && queueMicrotask(cancel)}
    />
  );
}
