import { useDebounced, useReferences } from '@shopkeeper/admin-ui';
import { member } from '@shopkeeper/member';
import { Select } from 'antd';
import { useState } from 'react';

const searchRestMs = 300;

interface MemberChoiceProps {
  readonly label: string;
  /** Shown while nobody is chosen. */
  readonly placeholder: string;
  readonly value: number | null;
  onChange(id: number | null): void;
}

/** Finds a member by what is typed; empty for nobody in particular. */
export function MemberChoice({ label, placeholder, value, onChange }: MemberChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const [term, setTerm] = useState('');
  const found = useReferences(member, { term: useDebounced(term, searchRestMs).trim(), isReady: isOpen });
  return (
    <Select<number | null>
      style={{ width: '100%' }}
      aria-label={label}
      value={value}
      allowClear
      placeholder={placeholder}
      options={[...found.choices]}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setTerm }}
      onOpenChange={setOpen}
      onChange={(next) => onChange(next ?? null)}
    />
  );
}
