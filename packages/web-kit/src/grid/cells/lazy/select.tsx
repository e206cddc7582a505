import { Select } from 'antd';
import type { ReactNode } from 'react';
import type { EditorProps } from '../kind.ts';

/** A list of words to choose from, open at once. */
export default function SelectEditor({ value, column, label, commit, cancel }: EditorProps<string | number>): ReactNode {
  return (
    <Select
      className="gr-antd"
      size="small"
      variant="borderless"
      autoFocus
      defaultOpen
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={label}
      defaultValue={value}
      options={(column.options ?? []).map((option) => ({ value: option.value, label: option.label }))}
      onSelect={(chosen) => commit(chosen, 'stay')}
      // Closing comes before the choice when one click does both: only a list that closed without a choice is cancelled.
      onOpenChange={(open) => !open && queueMicrotask(cancel)}
    />
  );
}
